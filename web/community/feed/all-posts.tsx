// All posts of the community. An empty list invites the reader to write the first.
import { type CommunitySearch, feedInput } from '../../../src/loaders/community.ts';
import { FirstPageLink, NextPageLink } from '../../page-links.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { nameOf, nothingIn } from './feed-names.ts';
import { PostList, pagedPosts } from './post-list.tsx';
import { TrendingNow } from './trending-now.tsx';

export type FeedProps = { search: CommunitySearch; onCompose: () => void };

export function AllPosts({ search, onCompose }: FeedProps) {
  const query = trpc.feed.posts.useInfiniteQuery(feedInput(search), pagedPosts);
  return (
    <>
      {search.from && <FirstPageLink>Newest posts</FirstPageLink>}
      <PostList
        label={nameOf(search)}
        query={query}
        interlude={<TrendingNow />}
        empty={<EmptyFeed {...nothingIn(search)} onCompose={onCompose} />}
      />
      <NextPageLink cursor={query.data?.pages.at(-1)?.nextCursor}>Older posts</NextPageLink>
    </>
  );
}

type EmptyFeedProps = { title: string; line: string; isAside?: boolean; onCompose: () => void };

/** @param isAside Whether something else is the next step, so that the button stands back. */
export function EmptyFeed({ title, line, isAside = false, onCompose }: EmptyFeedProps) {
  return (
    <EmptyState
      mood="empty"
      title={title}
      description={line}
      action={
        <Button variant={isAside ? 'secondary' : 'primary'} onClick={onCompose}>
          Create Post
        </Button>
      }
    />
  );
}
