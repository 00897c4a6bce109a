// A question or a small task above the page: near the top of a desktop, a sheet from below on a phone.
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';

const widths = { sm: '25rem', md: '31.25rem', lg: '37.5rem' } as const;

export type DialogProps = {
  title: string;
  description?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  width?: keyof typeof widths | undefined;
  /** Fills the screen on a phone, for writing at length. */
  fullOnPhone?: boolean | undefined;
  headAction?: ReactNode;
  children: ReactNode;
};

export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  width = 'md',
  fullOnPhone = false,
  headAction,
  children,
}: DialogProps) {
  const style: CSSProperties & { '--dialog-width': string } = { '--dialog-width': widths[width] };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      className="dialog"
      data-phone={fullOnPhone ? 'full' : undefined}
      style={style}
      {...(description ? {} : { 'aria-describedby': undefined })}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <div className="flex flex-col gap-1">
          <Radix.Title className="text-base">{title}</Radix.Title>
          {description && <Radix.Description className="text-ink-muted">{description}</Radix.Description>}
        </div>
        {headAction && <div className="ml-auto">{headAction}</div>}
        <Radix.Close asChild>
          <IconButton label="Close" tooltip={false} size="sm" className="z-1 -mt-0.5 -mr-2">
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      {/* The scroll padding keeps the focused field, and the note below it, clear of the row of buttons. */}
      <div className="flex min-h-0 scroll-pt-4 scroll-pb-28 flex-col gap-5 overflow-y-auto overscroll-contain px-6 pt-4 pb-6">
        {children}
      </div>
    </Modal>
  );
}

/** The row of buttons at a dialog's end: side by side on a desktop, full width on a phone, always in view. */
export function DialogFooter({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div
      data-dialog-foot
      className={cx(
        '-mx-6 -mb-6 sticky -bottom-6 flex flex-col-reverse gap-2 border-line border-t bg-raised px-6 py-4 sm:flex-row sm:justify-end',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Wraps one button, which closes the dialog when pressed. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
