// A list of posts in each of its states. It loads more by itself only once, so that what is below it stays reachable.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { QueryError } from '../../query-error.tsx';
import { paged } from '../../trpc.ts';
import { InfiniteSentinel } from '../../ui/infinite-sentinel.tsx';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { PostCard } from '../post/post-card.tsx';
import type { Post, PostPage } from '../post/post-kinds.ts';
import { PostsSkeleton } from '../post/post-skeleton.tsx';
import { aliveAmong } from './alive-posts.ts';
import { type Folds, foldsOf, type Row, rowsOf } from './runs.ts';
import { useLivePosts } from './use-live-posts.ts';
import { useSamePlace } from './use-same-place.ts';

/** Only a member's own feed folds runs. */
const FoldedRun = lazyPart('community/feed/folded-run.tsx', async () => (await import('./folded-run.tsx')).FoldedRun);

type PostQuery = UseInfiniteQueryResult<InfiniteData<PostPage>, unknown>;

/** A list stays cached for a reader who comes back, for long enough to read a thread. */
export const pagedPosts = { ...paged, gcTime: 60 * 60_000 };
/** The number of posts that a window shows at first, plus one. */
const firstInView = 4;
/** Skips layout and painting until the item is near the window, without clipping what a card paints around itself. */
const outOfView = '[contain-intrinsic-block-size:auto_13rem] [content-visibility:auto] [overflow-clip-margin:1.5rem]';

type PostListProps = {
  label: string;
  query: PostQuery;
  empty: ReactNode;
  interlude?: ReactNode;
  foldsRuns?: boolean;
};

const pagesByThemselves = 2;
const postsBeforeInterlude = 3;

export function PostList({ label, query, empty, interlude, foldsRuns = false }: PostListProps) {
  const { data } = query;
  const loaded = data?.pages.flatMap((page) => page.posts.map((post) => [post.id, post] as const));
  const posts = [...new Map(loaded).values()];
  useLivePosts(posts.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const showMore = useShowMore(list, query, posts.length);
  useSamePlace(list);
  const alive = useAlive(posts);
  const folds = useFolds(posts, foldsRuns);
  const rows = rowsOf(posts, folds);
  const interludeAfter = placeOfInterlude(rows);
  if (!data && query.error) {
    return <QueryError query={query} title="The posts did not load" />;
  }
  if (!data) return <PostsSkeleton />;

  if (posts.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul ref={list} aria-label={label} className="rows">
        {rows.map((row, index) => (
          <Fragment key={row.kind === 'fold' ? `run ${row.first.id}` : row.post.id}>
            {row.kind === 'fold' ? (
              <Suspense>
                <FoldedRun {...row}>{(post) => <Item post={post} isAlive={alive.includes(post.id)} />}</FoldedRun>
              </Suspense>
            ) : (
              <Item
                post={row.post}
                isAlive={alive.includes(row.post.id)}
                isInView={index < firstInView}
                first={index === 0}
              />
            )}
            {interlude && index === interludeAfter && <li className="px-(--inset) py-5 lg:hidden">{interlude}</li>}
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

type ListedPost = { post: Post; isAlive: boolean; first?: boolean };

/** Only a server-drawn list is laid out lazily: a restored scroll position needs the heights above it. */
function Item({ isInView = false, ...card }: ListedPost & { isInView?: boolean }) {
  const isServerRendered = useIsServerRendered();
  const [wasServerRendered] = useState(isServerRendered);
  return (
    <li className={wasServerRendered && !isInView ? outOfView : undefined}>
      <HydratedAlone {...card} />
    </li>
  );
}

/**
 * A separate boundary, so that a server-drawn page hydrates card by card. It is memoized, because rendering a boundary
 * that still waits for hydration makes React hydrate it at once: all cards in one task.
 */
const HydratedAlone = memo(function HydratedAlone(card: ListedPost) {
  return (
    <Suspense>
      <PostCard {...card} />
    </Suspense>
  );
});

function useAlive(posts: readonly Post[]): readonly string[] {
  const [before, setAlive] = useState<readonly string[]>([]);
  const alive = aliveAmong(posts, before);
  if (alive !== before) setAlive(alive);
  return alive;
}

/** Keeps the folding of each post as decided while the list is in view. */
function useFolds(posts: readonly Post[], foldsRuns: boolean): Folds {
  const [before, setFolds] = useState<Folds>(new Map());
  if (!foldsRuns) return before;
  const folds = foldsOf(posts, before);
  if (folds !== before) setFolds(folds);
  return folds;
}

/** Returns the place after the third post, but never between a run and its folded posts. */
function placeOfInterlude(rows: readonly Row[]): number {
  const at = Math.min(postsBeforeInterlude, rows.length) - 1;
  return rows[at + 1]?.kind === 'fold' ? at + 1 : at;
}

/** Moves the focus to the first new post when the reader loads more by the button. */
function useShowMore(list: RefObject<HTMLUListElement | null>, { fetchNextPage }: PostQuery, count: number) {
  const shownBefore = useRef<{ posts: number; rows: number }>(undefined);
  const rowsIn = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-post], [data-run]') ?? [])];

  const goOn = useEffectEvent((after: number) => {
    const rows = rowsIn();
    // If everything new is folded, the focus goes to the last line, which says so.
    (rows[after] ?? rows.at(-1))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shownBefore.current === undefined || count <= shownBefore.current.posts) return;
    goOn(shownBefore.current.rows);
    shownBefore.current = undefined;
  }, [count]);

  return () => {
    const isPressed = list.current?.nextElementSibling?.contains(document.activeElement);
    shownBefore.current = isPressed ? { posts: count, rows: rowsIn().length } : undefined;
    void fetchNextPage();
  };
}
