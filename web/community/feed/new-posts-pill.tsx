// Says that others have posted, and shows their posts on request. It floats above the list: a list never moves under
// its reader.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CommunitySearch, feedInput } from '../../../src/loaders/community.ts';
import { freshForMs, useInterests } from '../../interests.ts';
import { useHints, useLive } from '../../live/live.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { refreshPosts } from '../post/post-cache.ts';
import type { PostPage } from '../post/post-kinds.ts';
import { markArrived } from './arrivals.ts';

export function NewPostsPill({ search, onShow }: { search: CommunitySearch; onShow: () => void }) {
  const { count, isAtLeast, show } = useNewPosts(search);
  const text = isAtLeast ? `${count}+ new posts` : counted(count, 'new post');
  return (
    <div className="pointer-events-none sticky top-24 z-10 -mb-4 flex h-0 items-center justify-center">
      {/* A status with a button in it would be read out each time the button comes or goes. */}
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <Button
          variant="primary"
          size="sm"
          className="pointer-events-auto animate-rise rounded-full! shadow-overlay"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => {
            show();
            onShow();
          }}
        >
          {text}
        </Button>
      )}
    </div>
  );
}

/** Every client gets the hint at the same moment, so their requests are spread out. */
const spreadMs = 1_500;
const pollMs = 30_000;

/** Counts new posts by others. Without a socket it polls. */
function useNewPosts(search: CommunitySearch) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const input = feedInput(search);
  const list = search.tab === 'mine' ? 'mine' : 'posts';
  const queryKey = getQueryKey(trpc.feed[list], input, 'infinite');
  const keyText = JSON.stringify(queryKey);
  const [fresh, setFresh] = useState<{ keyText: string; page: PostPage }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const shown = () => queryClient.getQueryData<InfiniteData<PostPage>>(queryKey);

  async function check(): Promise<void> {
    // In any other order, or further back, new posts are not on top, and a post missing from the page may still be there.
    if (input.sort !== undefined || input.from !== undefined) return;
    const before = shown()?.pages.flatMap(({ posts }) => posts) ?? [];
    const page = await client.feed[list].query(input).catch(() => undefined);
    if (!page) return;
    refreshPosts(queryClient, page, before);
    setFresh({ keyText, page });
  }

  function checkSoon(): void {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void check();
    }, Math.random() * spreadMs);
  }
  useInterests('feed');
  useHints('feed', checkSoon);
  useHints('everything', checkSoon);

  const isLive = useLive();
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void check();
  });
  useEffect(() => {
    if (isLive) return;
    const polling = setInterval(() => poll(), pollMs);
    return () => clearInterval(polling);
  }, [isLive]);

  const checkAfterAbsence = useEffectEvent(() => {
    const loadedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (loadedAt > 0 && Date.now() - loadedAt > freshForMs) void check();
  });
  useEffect(() => {
    if (keyText) checkAfterAbsence();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [keyText]);

  const page = fresh?.keyText === keyText ? fresh.page : undefined;
  const known = new Set(shown()?.pages.flatMap(({ posts }) => posts.map(({ id }) => id)));
  const newest = shown()?.pages[0]?.posts[0]?.createdAt ?? '';
  const unseen = page?.posts.filter(({ id, createdAt }) => !known.has(id) && createdAt >= newest) ?? [];

  return {
    count: unseen.length,
    /** The server returns one page: there may be more posts than were counted. */
    isAtLeast: page !== undefined && page.nextCursor !== null && unseen.length === page.posts.length,
    show(): void {
      markArrived(
        unseen.map(({ id }) => id),
        'shown',
      );
      if (page) queryClient.setQueryData<InfiniteData<PostPage>>(queryKey, { pages: [page], pageParams: [null] });
      setFresh(undefined);
    },
  };
}
