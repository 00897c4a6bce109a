// A panel that slides in from the left: the menu of a phone.
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';

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
  return (
    <Modal className="side-sheet" open={open} onOpenChange={onOpenChange} aria-describedby={undefined}>
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
    </Modal>
  );
}
