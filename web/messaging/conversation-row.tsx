// A conversation in the list: who it is with, its last message, and how many are unread.
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { excerpt } from '../../src/text/excerpt.ts';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { cx } from '../ui/classes.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import type { Conversation } from './message-types.ts';
import { useFailed } from './unsent.ts';

const longestExcerpt = 90;

export const conversationRowLook =
  'flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left outline-offset-[-2px] transition-colors hover:bg-hover aria-[current=true]:bg-hover';

type ConversationRowProps = {
  conversation: Conversation;
  isOpen: boolean;
  isTyping: boolean;
  onOpen: (userId: string) => void;
};

export function ConversationRow({ conversation, isOpen, isTyping, onOpen }: ConversationRowProps) {
  const { otherUser, unreadCount, isMarkedUnread, lastMessage, isMuted } = conversation;
  const isUnread = unreadCount > 0 || isMarkedUnread;
  return (
    <li>
      <Link
        to="/messages"
        search={{ userId: otherUser.id }}
        preload={false}
        aria-current={isOpen}
        data-conversation={otherUser.id}
        className={conversationRowLook}
        onClick={(event) => opensHere(event) && onOpen(otherUser.id)}
      >
        <AuthorAvatar
          of={otherUser.id}
          name={otherUser.name}
          avatar={otherUser.avatar}
          className={cx(isMuted && 'opacity-60')}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <bdi className={cx('min-w-0 flex-1 truncate', isUnread ? 'font-semibold' : 'font-medium')}>
              {otherUser.name}
            </bdi>
            {lastMessage && (
              <RelativeTime
                at={lastMessage.createdAt}
                className={cx('shrink-0 text-sm', isUnread && !isMuted ? 'font-medium text-ink' : 'text-ink-subtle')}
              />
            )}
          </span>
          <span className="flex min-h-5 items-center gap-2">
            <span
              dir="auto"
              className={cx(
                'min-w-0 flex-1 truncate text-start text-sm',
                isUnread && !isMuted ? 'text-ink' : 'text-ink-muted',
              )}
            >
              {isTyping ? <span className="text-ember-text">typing…</span> : <Preview conversation={conversation} />}
            </span>
            {isUnread && (
              <>
                <span className="sr-only">{unreadCount > 0 ? `${unreadCount} unread` : 'unread'}</span>
                {unreadCount > 0 && !isMuted ? (
                  <CountBadge count={unreadCount} />
                ) : (
                  <span
                    aria-hidden="true"
                    className={cx('size-2.5 shrink-0 rounded-full', isMuted ? 'bg-ink-subtle' : 'bg-ink')}
                  />
                )}
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Preview({ conversation: { otherUser, lastMessage } }: { conversation: Conversation }) {
  const failed = useFailed(otherUser.id);
  if (failed)
    return (
      <span className="text-danger-text">
        Not sent: <bdi>{excerpt(failed.content, longestExcerpt)}</bdi>
      </span>
    );
  if (lastMessage === null) return null;
  const words = lastMessage.isRemoved ? <i>Message deleted</i> : excerpt(lastMessage.content, longestExcerpt);
  const isOwn = lastMessage.senderId !== otherUser.id;
  return isOwn ? (
    <>
      You: <bdi>{words}</bdi>
    </>
  ) : (
    words
  );
}

/** Returns whether it is a plain click. Any other click opens a tab or a window, as with every link. */
export function opensHere(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
