// Asks before something that can't be undone. It stays open, pending, until the work is done.
import { AlertDialog as Radix } from 'radix-ui';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { useModalHandlers, Veil } from './veil.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** May return a promise: the dialog waits for it, closes when it resolves, and stays for another try when it rejects. */
  onConfirm: () => unknown;
  children?: ReactNode;
  failure?: string | undefined;
};

const style: CSSProperties & { '--dialog-width': string } = { '--dialog-width': '27rem' };

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  onConfirm,
  children,
  failure,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  const handlers = useModalHandlers(open, () => !pending && onOpenChange(false));
  const fields = useRef<HTMLDivElement>(null);

  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller reports the error through `failure` or at a field. Here it only keeps the dialog open.
      requestAnimationFrame(() => focusField(fields.current, ':is([aria-invalid=true], [aria-invalid=true] *)'));
    } finally {
      setPending(false);
    }
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content
          className="dialog"
          data-layer="modal"
          aria-modal="true"
          style={style}
          {...handlers}
          onOpenAutoFocus={(event) => {
            // Without a field, the focus goes to the button that changes nothing.
            if (focusField(fields.current)) event.preventDefault();
          }}
        >
          <div ref={fields} className="flex flex-col gap-5 overflow-y-auto p-6">
            <div className="flex flex-col gap-2">
              <Radix.Title className="text-base">{title}</Radix.Title>
              <Radix.Description className="text-ink-muted">{description}</Radix.Description>
            </div>
            {children}
            {failure && <Notice tone="danger">{failure}</Notice>}
            <div data-dialog-foot className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Radix.Cancel asChild>
                <Button aria-disabled={pending}>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button variant={tone} pending={pending} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Returns whether there was one to focus. */
function focusField(within: Element | null, which = ''): boolean {
  const field = within?.querySelector<HTMLElement>(`:is(input, select, textarea)${which}`);
  field?.focus({ preventScroll: true });
  return Boolean(field);
}
