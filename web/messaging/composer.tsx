// Writes to a member: Enter sends, Shift-Enter starts a new line. The field is disabled while a message is on its way.
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { longestMessage } from '../../modules/messaging/sizes.ts';
import { MentionArea } from '../community/composer/mention-area.tsx';
import { useWindowText } from '../drafts/window-draft.ts';
import { trpc } from '../trpc.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import type { OtherUser } from './other-user.ts';
import { isOnItsWay, useUnsent } from './unsent.ts';
import { useSending } from './use-sending.ts';

const typingEveryMs = 3_000;
/** From this length on, the field says how much room is left. */
const countedFrom = longestMessage - 100;

export function Composer({ other, autoFocus }: { other: OtherUser; autoFocus: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { text: content, change: setContent } = useWindowText('message', other.id);
  const sayTyping = useSayTyping(other.id);
  const { send } = useSending();
  const isSending = useUnsent(other.id).some(isOnItsWay);
  const ownsFocus = useRef(autoFocus);
  const words = content.trim();
  const isTooLong = [...words].length > longestMessage;

  const focusField = () => form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  const takeFocus = useEffectEvent(() => {
    // A disabled field loses the focus to the body. A member who has moved on keeps their place.
    if (ownsFocus.current && (document.activeElement ?? document.body) === document.body) focusField();
  });
  useEffect(() => {
    if (!isSending) takeFocus();
  }, [isSending]);

  const submit = () => {
    focusField();
    ownsFocus.current = true;
    if (words === '' || isTooLong || isSending) return;
    send(other.id, words);
    setContent('');
  };

  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isPlain = !event.shiftKey && !event.altKey && !event.defaultPrevented;
    if (pressedKey(event) !== 'Enter' || !isPlain || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      ref={form}
      data-field-at-foot
      aria-label={`Write to ${other.name}`}
      className="flex items-end gap-2 border-line border-t px-3 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitOnEnter}
    >
      {/* The field is at the bottom of the page, so its suggestions open above it. */}
      <div className="min-w-0 flex-1 [&_[role=listbox]]:top-auto [&_[role=listbox]]:bottom-full [&_[role=listbox]]:mt-0 [&_[role=listbox]]:mb-1">
        <MentionArea
          label="Message"
          labelHidden
          placeholder={`Message ${other.name}`}
          rows={1}
          enterKeyHint="send"
          disabled={isSending}
          className="[&_textarea]:max-h-40! [&_textarea]:min-h-10! [&_textarea]:resize-none! [&_textarea::placeholder]:truncate"
          counted={[...content].length >= countedFrom}
          limit={longestMessage}
          error={isTooLong ? 'Message too long' : undefined}
          value={content}
          onValueChange={(next) => {
            setContent(next);
            if (next.trim() !== '') sayTyping();
          }}
        />
      </div>
      <IconButton label="Send" type="submit" variant="primary" disabled={words === '' || isTooLong || isSending}>
        <SendHorizontal />
      </IconButton>
    </form>
  );
}

/** Returns a function that reports typing, at most this often. Nothing waits for the report. */
function useSayTyping(userId: string): () => void {
  const { client } = trpc.useUtils();
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - saidAt.current < typingEveryMs) return;
    saidAt.current = now;
    client.messages.typing.mutate({ userId }).catch(() => {});
  };
}
