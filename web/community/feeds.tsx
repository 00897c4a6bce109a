// The two feeds of the community: all posts, or those for oneself. Each invites to write while it is empty.
import MessagesSquare from 'lucide-react/icons/messages-square';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type CommunitySearch, feedInput } from './community-search.ts';
import { categoryLabels } from './post-kinds.ts';
import { keptForMs, PostList } from './post-list.tsx';
import { TrendingNow } from './trending-now.tsx';

type ListProps = { search: CommunitySearch; onCompose: () => void };

export function AllPosts({ search, onCompose }: ListProps) {
  const query = trpc.feed.posts.useInfiniteQuery(feedInput(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: keptForMs,
  });
  const name = search.category && categoryLabels[search.category];
  return (
    <PostList
      label={name ? `Posts about ${name}` : 'All posts'}
      query={query}
      interlude={<TrendingNow />}
      empty={
        <EmptyFeed
          title={name ? `No posts about ${name} yet` : 'No posts yet'}
          line="Somebody has to be first. What are you working on?"
          onCompose={onCompose}
        />
      }
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
      empty={<EmptyFeed title="Your feed is empty" line="What you post shows up here." onCompose={onCompose} />}
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
