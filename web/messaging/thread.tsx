// A conversation: the other member, the messages, and the field to write more.
import { useQueryClient } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { excerpt } from '../../src/text/excerpt.ts';
import { QueryError } from '../query-error.tsx';
import { useSession } from '../session/session.tsx';
import { statusOf } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Composer } from './composer.tsx';
import { findConversation } from './conversation-cache.ts';
import { MessageList } from './message-list.tsx';
import { NobodyToWriteTo } from './nobody-to-write-to.tsx';
import { type OtherUser, otherUserOf } from './other-user.ts';
import { RequestBanner } from './request-banner.tsx';
import type { Thread as LoadedThread } from './thread-cache.ts';
import { ThreadFrame, ThreadHeader, ThreadSkeleton } from './thread-header.tsx';
import { threadRows } from './thread-rows.ts';
import { endTyping, useTyping } from './typing.ts';
import { useUnsent } from './unsent.ts';
import { useLoadLinkedMessage } from './use-load-linked-message.ts';
import { useThread } from './use-thread.ts';

type ThreadProps = {
  userId: string;
  messageId: string | undefined;
  /** On a phone, a keyboard would cover the messages. */
  takesFocus: boolean;
  onBack: () => void;
};

export function Thread(props: ThreadProps) {
  const { userId, onBack } = props;
  const { user } = useSession();
  if (user?.id !== userId) return <ThreadWithOther {...props} />;
  return (
    <ThreadFrame onBack={onBack}>
      <NobodyToWriteTo userId={userId} isSelf onBack={onBack} />
    </ThreadFrame>
  );
}

function ThreadWithOther(props: ThreadProps) {
  const { userId, onBack } = props;
  const queryClient = useQueryClient();
  const query = useThread(userId);
  // A member who is blocked or erased while the conversation is open can no longer be written to.
  const isNobody = statusOf(query.error) === 404;
  if (query.data && !isNobody) return <LoadedThreadPane {...props} thread={query.data} query={query} />;
  if (query.isPending) {
    return <ThreadSkeleton other={findConversation(queryClient, userId)?.otherUser} onBack={onBack} />;
  }
  return (
    <ThreadFrame onBack={onBack}>
      {isNobody ? (
        <NobodyToWriteTo userId={userId} isSelf={false} onBack={onBack} />
      ) : (
        <QueryError query={query} className="my-auto" title="This conversation did not load" />
      )}
    </ThreadFrame>
  );
}

type LoadedProps = ThreadProps & { thread: LoadedThread; query: ReturnType<typeof useThread> };

function LoadedThreadPane({ thread, query, userId, messageId, takesFocus, onBack }: LoadedProps) {
  const unsent = useUnsent(userId);
  const rows = useMemo(() => threadRows(userId, thread, unsent), [userId, thread, unsent]);
  const other = otherUserOf(userId, thread);
  const isTyping = useTyping().has(userId);
  // Bubbles render in a separate task after the frame around them: together they would block a slow phone.
  const isFramed = useDeferredValue(true, false);
  useArrivals(thread, other);
  useLoadLinkedMessage(thread, messageId, query);

  return (
    <>
      <ThreadHeader other={other} isMuted={thread.conversation?.isMuted ?? false} isTyping={isTyping} onBack={onBack} />
      {thread.conversation?.request && <RequestBanner other={other} onBlocked={onBack} />}
      {rows.count === 0 ? (
        <div className="flex min-h-0 flex-1 items-center justify-center overflow-y-auto">
          <EmptyState icon={<MessageCircle />} title="No messages yet. Start the conversation!" />
        </div>
      ) : !isFramed ? (
        <div className="flex-1" />
      ) : (
        <MessageList
          rows={rows}
          other={other}
          older={query.older}
          onOlder={() => void query.loadOlder()}
          linkedAt={messageId === undefined ? -1 : thread.messages.findLastIndex(({ id }) => id === messageId)}
        />
      )}
      {thread.canWrite ? (
        <Composer other={other} autoFocus={takesFocus} />
      ) : (
        <p className="border-line border-t px-5 py-4 text-center text-ink-muted text-sm">
          You can't write to <bdi>{other.name}</bdi>.
        </p>
      )}
    </>
  );
}

function useArrivals({ messages }: LoadedThread, { id, name }: OtherUser): void {
  const newest = messages.at(-1);
  const announcedId = useRef(newest?.id);
  useEffect(() => {
    if (newest === undefined || newest.id === announcedId.current) return;
    announcedId.current = newest.id;
    if (newest.senderId !== id) return;
    endTyping(id);
    announce(`${name}: ${excerpt(newest.content, 120)}`);
  }, [newest, id, name]);
}
