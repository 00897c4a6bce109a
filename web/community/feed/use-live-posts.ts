// Keeps the posts in view current. A hint names a post, or a member whose posts and mentions are then refetched.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useInterests } from '../../interests.ts';
import { useHints } from '../../live/live.tsx';
import { postsNaming } from '../post/post-cache.ts';
import { useRefreshPost } from '../post/use-refresh-post.ts';

/** Hints that arrive close together lead to one request. */
const gatherMs = 400;

/** Watches the posts that are shown, by their ids. */
export function useLivePosts(ids: readonly string[]): void {
  useInterests('post', ids);
  useInterests('person');
  const queryClient = useQueryClient();
  const refresh = useRefreshPost();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function refreshSoon(posts: readonly string[]): void {
    for (const id of posts) waiting.current.add(id);
    if (waiting.current.size === 0) return;
    timer.current ??= setTimeout(async () => {
      const gathered = [...waiting.current];
      waiting.current.clear();
      timer.current = undefined;
      for (const id of gathered) await refresh(id);
    }, gatherMs);
  }
  useHints('post', ({ id }) => {
    if (id !== undefined) refreshSoon([id]);
  });
  useHints('person', ({ id }) => {
    if (id !== undefined) refreshSoon(postsNaming(queryClient, id));
  });

  useEffect(() => () => clearTimeout(timer.current), []);
}
