// Shows the toast, clear of the title and the buttons of an open dialog. Escape closes the dialog first.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { useStore } from '../store.ts';
import { placeOf, type ToastPlace } from './toast-place.ts';
import { dismissToast, type ShownToast, type ToastTone, toastStore } from './toast-store.ts';

const marks: Record<ToastTone, { icon: typeof CircleCheck | null; colour: string }> = {
  neutral: { icon: null, colour: '' },
  success: { icon: CircleCheck, colour: 'text-success' },
  danger: { icon: CircleAlert, colour: 'text-danger-text' },
};

const marginPixels = 16;

export function Toaster() {
  const message = useStore(toastStore);
  const [place, setPlace] = useState<ToastPlace>({ edge: 'bottom', offset: 0 });
  return (
    <Radix.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {message && <OneToast key={message.id} message={message} onPlace={setPlace} />}
      {/* A modal dialog hides everything else from screen readers, except aria-live. Radix announces each toast itself. */}
      <div aria-live="off" data-toasts>
        <Radix.Viewport
          hotkey={['F8']}
          label="Notification ({hotkey})"
          style={{ [place.edge]: place.offset }}
          className="fixed inset-x-0 z-80 flex flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] pb-(--toast-margin,max(1rem,env(safe-area-inset-bottom))) outline-none sm:left-auto sm:w-88"
        />
      </div>
    </Radix.Provider>
  );
}

function OneToast({ message, onPlace }: { message: ShownToast; onPlace: (place: ToastPlace) => void }) {
  const { icon: Mark, colour } = marks[message.tone ?? 'neutral'];
  const toast = useRef<HTMLLIElement>(null);
  const leavesEscape = useRef(false);

  useLayoutEffect(() => {
    if (toast.current) onPlace(placeOf(toast.current, marginPixels));
  }, [onPlace]);
  useEffect(() => {
    // A dialog that opens or closes moves the focus.
    const onFocusIn = () => toast.current && onPlace(placeOf(toast.current, marginPixels));
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [onPlace]);

  return (
    <Radix.Root
      ref={toast}
      open={message.open}
      onEscapeKeyDown={({ target }) => {
        leavesEscape.current = target instanceof Element && target.closest('[data-layer]') !== null;
      }}
      onOpenChange={(open) => {
        if (!open && !leavesEscape.current) dismissToast();
        leavesEscape.current = false;
      }}
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
  );
}
