// One row of a thread: a message in its bubble, with its author's picture.
import { memo, useState } from 'react';
import { isPlain } from '../../src/text/plain.ts';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { MemberText } from '../accounts/members/member-text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { useLongPress } from '../ui/long-press.ts';
import { dayInWords, exactly, timeOf } from '../ui/text/dates.ts';
import { useThisMinute } from '../ui/text/relative-time.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { Message } from './message-types.ts';
import type { Row } from './thread-rows.ts';
import type { Unsent } from './unsent.ts';
import { useSending } from './use-sending.ts';

type MessageRowProps = Row & {
  otherId: string;
  otherName: string;
  otherAvatar: string | null;
  startsUnread: boolean;
  isLinked: boolean;
};

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { content, createdAt, isOwn, message, unsent, startsGroup, endsGroup, isReadMark } = props;
  const { startsThread, dayBelow, otherId, otherName, otherAvatar, startsUnread, isLinked: isSought } = props;
  const at = new Date(createdAt);
  const exactTime = exactly(at, 'local');
  const isRemoved = message?.isRemoved === true;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const bubble = useLongPress(() => setMenuOpen(true));
  return (
    <>
      {startsThread && <DayHeading of={createdAt} />}
      {startsUnread && (
        <p className="flex items-center gap-3 pb-3 font-medium text-ink text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          New messages
        </p>
      )}
      <div
        className={cx('group/message flex items-end gap-2', isOwn && 'flex-row-reverse', endsGroup ? 'pb-3' : 'pb-0.5')}
      >
        {!isOwn && (
          <span className="w-8 shrink-0">
            {endsGroup && <AuthorAvatar of={otherId} name={otherName} avatar={otherAvatar} size="sm" />}
          </span>
        )}
        {/* The width leaves room for the picture and the menu. */}
        <div
          className={cx('flex min-w-0 max-w-[min(34rem,82%,100%-5rem)] flex-col', isOwn ? 'items-end' : 'items-start')}
        >
          <span className="sr-only">
            {isOwn ? 'You' : otherName}, {exactTime}:
          </span>
          <div className="group/bubble relative min-w-0 max-w-full">
            <div
              {...bubble}
              className={cx(
                'min-w-0 max-w-full rounded-2xl px-3.5 py-2 transition-shadow',
                isRemoved
                  ? 'border border-line border-dashed text-ink-muted italic'
                  : isOwn
                    ? 'bg-press'
                    : 'bg-surface ring-1 ring-line ring-inset',
                isOwn ? !endsGroup && 'rounded-br-md' : !endsGroup && 'rounded-bl-md',
                isOwn ? !startsGroup && 'rounded-tr-md' : !startsGroup && 'rounded-tl-md',
                'group-has-data-[state=open]/bubble:ring-2 group-has-data-[state=open]/bubble:ring-ink',
                'pointer-coarse:group-has-[[aria-haspopup]:focus-visible]/bubble:ring-2 pointer-coarse:group-has-[[aria-haspopup]:focus-visible]/bubble:ring-focus-ring',
                isSought && 'ring-3 ring-focus-ring ring-offset-2 ring-offset-surface',
              )}
            >
              {isRemoved ? 'Message deleted' : <MessageText content={content} mentions={message?.mentions ?? null} />}
            </div>
            {message && !isRemoved && (
              <MessageMenu message={message} isOwn={isOwn} open={isMenuOpen} onOpenChange={setMenuOpen} />
            )}
          </div>
          {unsent ? (
            <UnsentNote unsent={unsent} />
          ) : (
            (endsGroup || isReadMark || message?.isHeld) && (
              <p className="mt-1 px-1 text-ink-subtle text-sm">
                <time dateTime={createdAt} title={exactTime}>
                  {timeOf(at)}
                </time>
                {isReadMark && ' · Read'}
                {message?.isHeld && ' · Waiting for review'}
              </p>
            )
          )}
        </div>
      </div>
      {dayBelow && <DayHeading of={dayBelow} />}
    </>
  );
});

function DayHeading({ of }: { of: string }) {
  const today = useThisMinute();
  return (
    <p className="flex justify-center pt-3 pb-4">
      <span className="py-0.5 font-medium text-ink-subtle text-sm">{dayInWords(new Date(of), today, 'local')}</span>
    </p>
  );
}

/** Most messages are plain, and are shown without the Markdown parser. */
function MessageText({ content, mentions }: { content: string; mentions: Message['mentions'] }) {
  if (!isPlain(content) || content.includes('\n\n')) return <MemberText whole text={content} mentions={mentions} />;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
  );
}

function UnsentNote({ unsent }: { unsent: Unsent }) {
  const { retry, discard } = useSending();
  if (unsent.state === 'sending') return <p className="mt-1 px-1 text-ink-subtle text-sm">Sending…</p>;
  return (
    <p role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-x-2 px-1 text-danger-text text-sm">
      <span>{unsent.state === 'refused' ? 'Not sent: you can’t write to this member.' : 'Not sent'}</span>
      {unsent.state === 'failed' && (
        <Button variant="link" size="sm" onClick={() => retry(unsent)}>
          Try again
        </Button>
      )}
      <Button variant="link" size="sm" onClick={() => discard(unsent.key)}>
        Discard
      </Button>
    </p>
  );
}
