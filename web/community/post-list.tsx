// A list of posts, in each state that it can be in. It goes on by itself once, so that one may get to what is below it.
import { Fragment, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { messageOf } from '../trpc.ts';
import { useIsDrawn } from '../ui/drawn-at.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteSentinel } from '../ui/infinite-sentinel.tsx';
import { PostCard } from './post-card.tsx';
import type { PostPage } from './post-kinds.ts';
import { PostsToCome } from './post-skeleton.tsx';
import { useLivePosts } from './use-live-posts.ts';
import { useSamePlace } from './use-same-place.ts';

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

/** How long a list waits for somebody to come back to it: as long as one reads a thread. */
export const keptForMs = 60 * 60_000;
/** As many as a window shows at first, and one more. */
const firstInView = 4;
/** Laid out and painted only when it comes near; what a card paints around itself is not cut. */
const outOfView = '[contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] [overflow-clip-margin:1.5rem]';

type PostListProps = {
  label: string;
  query: PostQuery;
  empty: ReactNode;
  /** Shown among the posts where there is no room beside them. */
  interlude?: ReactNode;
};

const pagesByThemselves = 2;
const postsBeforeInterlude = 3;

export function PostList({ label, query, empty, interlude }: PostListProps) {
  const { data } = query;
  const loaded = data?.pages.flatMap((page) => page.posts.map((post) => [post.id, post] as const));
  const posts = [...new Map(loaded).values()];
  useLivePosts(posts.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const showMore = useShowMore(list, query, posts.length);
  useSamePlace(list);
  const interludeAfter = Math.min(postsBeforeInterlude, posts.length) - 1;
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
      <ul ref={list} aria-label={label} className="flex flex-col gap-4">
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <Item isInView={index < firstInView}>
              {/* A piece of its own, so that a drawn page comes alive card by card. */}
              <Suspense>
                <PostCard post={post} first={index === 0} />
              </Suspense>
            </Item>
            {interlude && index === interludeAfter && <li className="lg:hidden">{interlude}</li>}
          </Fragment>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        byItself={data.pages.length < pagesByThemselves}
        label="Show more posts"
        onMore={showMore}
      />
    </>
  );
}

/**
 * Who comes back to a list finds their place in it by what stands above, so only one that the server drew is laid out by and by.
 * Apart from the list: were that drawn anew when the page is taken over, all cards would have to come alive in one go.
 */
function Item({ isInView, children }: { isInView: boolean; children: ReactNode }) {
  const isDrawn = useIsDrawn();
  const [wasDrawn] = useState(isDrawn);
  return <li className={wasDrawn && !isInView ? outOfView : undefined}>{children}</li>;
}

/** Who asked for more by the button goes on reading at the first post that came, the keyboard included. */
function useShowMore(list: RefObject<HTMLUListElement | null>, { fetchNextPage }: PostQuery, count: number) {
  const firstToCome = useRef<number>(undefined);

  useEffect(() => {
    if (firstToCome.current === undefined || count <= firstToCome.current) return;
    const first = list.current?.querySelectorAll<HTMLElement>('[data-post]')[firstToCome.current];
    firstToCome.current = undefined;
    first?.focus({ preventScroll: true });
  }, [list, count]);

  return () => {
    const isPressed = list.current?.nextElementSibling?.contains(document.activeElement);
    firstToCome.current = isPressed ? count : undefined;
    void fetchNextPage();
  };
}
