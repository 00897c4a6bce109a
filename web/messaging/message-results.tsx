// The results of a search in the member's messages. Each result links to its place in the conversation.
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { QueryError } from '../query-error.tsx';
import { excerptAround } from '../search/excerpt-around.ts';
import { Marked } from '../search/marked.tsx';
import { paged, trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { conversationRowLook, opensHere } from './conversation-row.tsx';
import { moveAmongRows } from './move-among-rows.ts';

const pageLength = 20;

type MessageResultsProps = { asked: string; onOpen: (userId: string, messageId: string) => void };

export function MessageResults({ asked, onOpen }: MessageResultsProps) {
  const query = trpc.messages.search.useInfiniteQuery(
    { q: asked, limit: pageLength },
    { ...paged, placeholderData: (before) => before, staleTime: 0, gcTime: 0 },
  );
  const found = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  if (query.isPending) {
    return (
      <LoadingArea label="Searching your messages" className="flex flex-col gap-5 px-5 py-4">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </LoadingArea>
    );
  }
  if (query.isError && found.length === 0) {
    return <QueryError query={query} title="The search did not work" />;
  }
  if (found.length === 0) {
    return <EmptyState icon={<SearchX />} title="No messages found" description="Try fewer or other words." />;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the links within
    <div className="p-2" onKeyDown={moveAmongRows}>
      <ul aria-label="Messages found" className="flex flex-col gap-0.5">
        {found.map(({ id, otherUser, senderId, content, createdAt }) => (
          <li key={id}>
            <Link
              to="/messages"
              search={{ userId: otherUser.id }}
              preload={false}
              className={conversationRowLook}
              onClick={(event) => opensHere(event) && onOpen(otherUser.id, id)}
            >
              <AuthorAvatar
                of={otherUser.id}
                name={otherUser.name}
                avatar={otherUser.avatar}
                size="sm"
                className="mt-0.5 self-start"
              />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex items-baseline gap-2">
                  <bdi className="min-w-0 flex-1 truncate font-medium">{otherUser.name}</bdi>
                  <RelativeTime at={createdAt} className="shrink-0 text-ink-subtle text-sm" />
                </span>
                <span dir="auto" className="line-clamp-2 text-start text-ink-muted text-sm">
                  {senderId === otherUser.id ? (
                    <Marked text={excerptAround(content, asked)} asked={asked} />
                  ) : (
                    <>
                      You:{' '}
                      <bdi>
                        <Marked text={excerptAround(content, asked)} asked={asked} />
                      </bdi>
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore of="messages" list={query} className="m-3" />
    </div>
  );
}
