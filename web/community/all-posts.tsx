// All posts of the community. While there are none, the list invites to write.
import MessagesSquare from 'lucide-react/icons/messages-square';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type CommunitySearch, feedInput } from './community-search.ts';
import { nameOf, nothingIn } from './feed-names.ts';
import { NewestPosts, OlderPosts } from './older-posts.tsx';
import { keptForMs, PostList } from './post-list.tsx';
import { TrendingNow } from './trending-now.tsx';

export type FeedProps = { search: CommunitySearch; onCompose: () => void };

export function AllPosts({ search, onCompose }: FeedProps) {
  const query = trpc.feed.posts.useInfiniteQuery(feedInput(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: keptForMs,
  });
  return (
    <PostList
      label={nameOf(search)}
      query={query}
      older={(before) => <OlderPosts to="/community" search={{ ...search, before }} />}
      newest={search.before && <NewestPosts to="/community" search={{ ...search, before: undefined }} />}
      interlude={<TrendingNow />}
      empty={<EmptyFeed {...nothingIn(search)} onCompose={onCompose} />}
    />
  );
}

export function EmptyFeed({ title, line, onCompose }: { title: string; line: string; onCompose: () => void }) {
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
