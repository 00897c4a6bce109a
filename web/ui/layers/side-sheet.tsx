// A panel that slides in from the left: the menu of a phone.
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useModalHandlers, Veil } from './veil.tsx';

type SideSheetProps = {
  /** For screen readers. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The logo, in the top row. */
  brand: ReactNode;
  children: ReactNode;
};

export function SideSheet({ title, open, onOpenChange, brand, children }: SideSheetProps) {
  const handlers = useModalHandlers(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content className="side-sheet" data-layer="modal" aria-describedby={undefined} {...handlers}>
          <div className="flex min-h-16 items-center justify-between gap-4 px-5">
            {brand}
            <Radix.Title className="sr-only">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" tooltip={false} className="-mr-2">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
