// Keeps the posts in view current while others like, vote, comment, edit and delete: a hint names a post, and the
// server's current version replaces it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useInterests } from '../interests.ts';
import { useHints } from '../live.tsx';
import { statusOf, trpc } from '../trpc.ts';
import { changePost, findPost, isChanging, removePost } from './post-cache.ts';

/** Hints that arrive close together lead to one request. */
const gatherMs = 400;

/** The posts that are shown, by their ids. */
export function useLivePosts(ids: readonly string[]): void {
  useInterests('post', ids);
  const queryClient = useQueryClient();
  const { client, discussion } = trpc.useUtils();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function look(id: string): Promise<void> {
    if (!findPost(queryClient, id) || isChanging(queryClient, id)) return;
    try {
      const { post } = await client.feed.post.query({ id });
      if (!isChanging(queryClient, id)) changePost(queryClient, id, () => post);
      void discussion.comments.invalidate({ id });
      // Open threads refetch too, since no hint says which of them changed.
      void discussion.replies.invalidate();
    } catch (error) {
      if (statusOf(error) === 404) removePost(queryClient, id);
    }
  }

  useHints('post', ({ id }) => {
    if (id === undefined) return;
    waiting.current.add(id);
    timer.current ??= setTimeout(() => {
      const ids = [...waiting.current];
      waiting.current.clear();
      timer.current = undefined;
      for (const each of ids) void look(each);
    }, gatherMs);
  });

  useEffect(() => () => clearTimeout(timer.current), []);
}
