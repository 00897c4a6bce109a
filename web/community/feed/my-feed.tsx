// Posts by the member and by those they follow. An empty feed begins with people to follow, who fill it.
import { feedInput } from '../../../src/loaders/community.ts';
import { PeopleToFollow } from '../../relations/people-to-follow.tsx';
import { trpc } from '../../trpc.ts';
import { EmptyFeed, type FeedProps } from './all-posts.tsx';
import { nothingIn } from './feed-names.ts';
import { PostList, pagedPosts } from './post-list.tsx';
import { TrendingNow } from './trending-now.tsx';

export function MyFeed({ search, onCompose }: FeedProps) {
  const query = trpc.feed.mine.useInfiniteQuery(feedInput(search), pagedPosts);
  return (
    <PostList
      label="My feed"
      foldsRuns
      query={query}
      interlude={<TrendingNow />}
      empty={
        <div className="flex flex-col gap-4">
          <PeopleToFollow />
          <EmptyFeed {...nothingIn(search)} isAside onCompose={onCompose} />
        </div>
      }
    />
  );
}
