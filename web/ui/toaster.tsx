// Shows the toast of the store: one at a time, 5 s unless told otherwise, swiped away to the right, reached by F8. Where there
// is no room beside a dialog it comes from above, so that it covers no button at the dialog's foot.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, type ToastTone, toastStore } from './toast-store.ts';

const marks: Record<ToastTone, { icon: typeof CircleCheck | null; colour: string }> = {
  neutral: { icon: null, colour: '' },
  success: { icon: CircleCheck, colour: 'text-success' },
  danger: { icon: CircleAlert, colour: 'text-danger-text' },
};

export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const { icon: Mark, colour } = marks[message?.tone ?? 'neutral'];
  return (
    <Radix.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {message && (
        <Radix.Root
          key={message.id}
          open={message.open}
          onOpenChange={(open) => !open && dismissToast()}
          duration={message.durationMs ?? 5000}
          type={message.tone === 'danger' ? 'foreground' : 'background'}
          className="toast flex items-start gap-3 rounded-lg border border-line bg-raised py-3.5 pr-3 pl-4 shadow-overlay"
        >
          {Mark && <Mark aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', colour)} />}
          <div className="flex min-w-0 flex-1 flex-col gap-0.5 self-center">
            <Radix.Title className="font-semibold">{message.title}</Radix.Title>
            {message.description && (
              <Radix.Description className="text-ink-muted text-sm">{message.description}</Radix.Description>
            )}
          </div>
          {message.action && (
            <Radix.Action altText={message.action.label} asChild onClick={message.action.onSelect}>
              <Button size="sm" variant="soft" className="self-center">
                {message.action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss" size="sm" tooltip={false} className="-mt-1">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      )}
      {/* A modal dialog hides all others from screen readers but what has aria-live; Radix announces each toast by itself. */}
      <div aria-live="off">
        <Radix.Viewport
          hotkey={['F8']}
          label="Notification ({hotkey})"
          className="fixed inset-x-0 top-0 z-80 mx-auto flex w-full max-w-md flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none 2xl:top-auto 2xl:right-0 2xl:bottom-0 2xl:left-auto 2xl:mx-0"
        />
      </div>
    </Radix.Provider>
  );
}
