// A list of posts that goes on as one scrolls, in each state that it can be in.
import type { ReactNode } from 'react';
import { messageOf } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteSentinel } from '../ui/infinite-sentinel.tsx';
import { PostCard } from './post-card.tsx';
import type { PostPage } from './post-kinds.ts';
import { PostsToCome } from './post-skeleton.tsx';
import { useLivePosts } from './use-live-posts.ts';

/** As much of an infinite query as the list needs. */
type PostQuery = Readonly<{
  data: { pages: readonly PostPage[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}>;

type PostListProps = { label: string; query: PostQuery; empty: ReactNode };

export function PostList({ label, query, empty }: PostListProps) {
  const { data } = query;
  const loaded = data?.pages.flatMap((page) => page.posts.map((post) => [post.id, post] as const));
  const posts = [...new Map(loaded).values()];
  useLivePosts(posts.map(({ id }) => id));
  if (!data && query.error) {
    return (
      <ErrorState
        title="The posts did not load"
        description={messageOf(query.error, 'Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) return <PostsToCome />;

  if (posts.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-4">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} first={index === 0} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
