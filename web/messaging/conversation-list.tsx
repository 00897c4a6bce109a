// The member's conversations: the inbox, and separately the requests from strangers. Muted ones are folded away.
import ChevronDown from 'lucide-react/icons/chevron-down';
import Inbox from 'lucide-react/icons/inbox';
import { type ReactNode, useState } from 'react';
import { QueryError } from '../query-error.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { InfiniteSentinel } from '../ui/infinite-sentinel.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import type { Conversation } from './message-types.ts';
import { moveAmongRows } from './move-among-rows.ts';
import { useTyping } from './typing.ts';
import { type Folder, useConversations } from './use-conversations.ts';

type ConversationListProps = {
  folder: Folder;
  openId: string | undefined;
  onOpen: (userId: string) => void;
  onFolder: (folder: Folder) => void;
};

export function ConversationList({ folder, openId, onOpen, onFolder }: ConversationListProps) {
  const query = useConversations(folder);
  const typing = useTyping();
  const all = query.data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  const requests = (query.data?.pages[0]?.requestsTotal ?? 0) + (query.data?.pages[0]?.mutedRequestsTotal ?? 0);
  const unmuted = all.filter(({ isMuted }) => !isMuted);
  const muted = all.filter(({ isMuted }) => isMuted);

  if (query.isPending) return <ConversationsSkeleton />;
  if (query.isError && all.length === 0) {
    return <QueryError query={query} title="Your conversations did not load" />;
  }
  if (all.length === 0) {
    return folder === 'requests' ? (
      <EmptyState
        icon={<Inbox />}
        title="No requests"
        description="First messages from people you don’t follow wait here."
      />
    ) : requests > 0 ? (
      <EmptyState
        icon={<Inbox />}
        title="Nothing in your inbox"
        description={requests === 1 ? 'One request is waiting for you.' : `${requests} requests are waiting for you.`}
        action={<Button onClick={() => onFolder('requests')}>See requests</Button>}
      />
    ) : (
      <NoConversations />
    );
  }
  const rowOf = (conversation: Conversation) => (
    <ConversationRow
      key={conversation.id}
      conversation={conversation}
      isOpen={conversation.otherUser.id === openId}
      isTyping={typing.has(conversation.otherUser.id)}
      onOpen={onOpen}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the links within
    <div onKeyDown={moveAmongRows}>
      <ul aria-label={folder === 'requests' ? 'Requests' : 'Conversations'} className="flex flex-col gap-0.5 p-2">
        {unmuted.map(rowOf)}
      </ul>
      {muted.length > 0 && <Muted count={muted.length}>{muted.map(rowOf)}</Muted>}
      <InfiniteSentinel
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        label="Show more conversations"
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

export const NoConversations = (place: { className?: string; action?: ReactNode }) => (
  <EmptyState
    {...place}
    mood="empty"
    title="No conversations yet"
    description="Write to somebody whose work you like. They will be glad to hear from you."
  />
);

function Muted({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Muted" className="border-line border-t px-2 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-9 w-full items-center gap-2 rounded-md px-3 text-ink-muted text-sm hover:bg-hover"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', !isOpen && '-rotate-90')} />
        Muted
        <span className="text-ink-subtle">{count}</span>
      </button>
      {isOpen && <ul className="flex flex-col gap-0.5 pt-1">{children}</ul>}
    </section>
  );
}

function ConversationsSkeleton() {
  return (
    <LoadingArea label="Loading your conversations" className="flex flex-col gap-0.5 p-2">
      {['w-24', 'w-32', 'w-20', 'w-28', 'w-40', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton shape="circle" className="size-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={cx('h-3.5', width)} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </LoadingArea>
  );
}
