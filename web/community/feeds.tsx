// The two feeds of the community: all posts, or those for oneself. Each invites to write while it is empty.
import MessagesSquare from 'lucide-react/icons/messages-square';
import { lazy, Suspense } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type CommunitySearch, feedInput } from './community-search.ts';
import { nameOf, nothingIn } from './feed-names.ts';
import { keptForMs, PostList } from './post-list.tsx';
import { TrendingNow } from './trending-now.tsx';

const PeopleToFollow = lazy(async () => ({
  default: (await import('../relations/people-to-follow.tsx')).PeopleToFollow,
}));

type ListProps = { search: CommunitySearch; onCompose: () => void };

export function AllPosts({ search, onCompose }: ListProps) {
  const query = trpc.feed.posts.useInfiniteQuery(feedInput(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: keptForMs,
  });
  return (
    <PostList
      label={nameOf(search)}
      query={query}
      interlude={<TrendingNow />}
      empty={<EmptyFeed {...nothingIn(search)} onCompose={onCompose} />}
    />
  );
}

export function MyFeed({ search, onCompose }: ListProps) {
  const query = trpc.feed.mine.useInfiniteQuery(feedInput(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: keptForMs,
  });
  return (
    <PostList
      label="My feed"
      query={query}
      interlude={<TrendingNow />}
      empty={
        <div className="flex flex-col gap-4">
          <EmptyFeed {...nothingIn(search)} onCompose={onCompose} />
          <Suspense>
            <PeopleToFollow />
          </Suspense>
        </div>
      }
    />
  );
}

function EmptyFeed({ title, line, onCompose }: { title: string; line: string; onCompose: () => void }) {
  return (
    <Card padding="none">
      <EmptyState
        icon={<MessagesSquare />}
        title={title}
        description={line}
        action={
          <Button variant="primary" onClick={onCompose}>
            Create Post
          </Button>
        }
      />
    </Card>
  );
}
