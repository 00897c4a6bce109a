// Replaces a cached post with the server's current version, or removes it once it is gone.
import { useQueryClient } from '@tanstack/react-query';
import { statusOf, trpc } from '../../trpc.ts';
import { changePost, findPost, isChanging, removePost } from './post-cache.ts';

export function useRefreshPost(): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  const { client, discussion } = trpc.useUtils();
  return async (id) => {
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
  };
}
