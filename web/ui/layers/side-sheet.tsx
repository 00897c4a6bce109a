// A panel that slides in from a side: the menu of a phone, a filter, a detail.
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { useModalHandlers, Veil } from './veil.tsx';

type SideSheetProps = {
  title: string;
  titleHidden?: boolean | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'left' | 'right' | undefined;
  /** Replaces the plain title in the top row: a logo. */
  brand?: ReactNode;
  children: ReactNode;
};

export function SideSheet({
  title,
  titleHidden = false,
  open,
  onOpenChange,
  side = 'left',
  brand,
  children,
}: SideSheetProps) {
  const handlers = useModalHandlers(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content
          className="side-sheet"
          data-layer="modal"
          data-side={side}
          aria-describedby={undefined}
          {...handlers}
        >
          <div className="flex min-h-16 items-center justify-between gap-4 px-5">
            {brand}
            <Radix.Title className={cx('text-base', (titleHidden || Boolean(brand)) && 'sr-only')}>{title}</Radix.Title>
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
