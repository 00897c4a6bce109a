// Deletes a post or a comment, and takes it out of everything that shows it.
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast-store.ts';
import { dropComment } from './comment-cache.ts';
import { removePost } from './post-cache.ts';
import type { Comment } from './post-kinds.ts';
import { showFailure } from './sign-in-prompt.ts';

export function useDeletePost(id: string, onDeleted: (() => void) | undefined) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  return async (reason: string | undefined) => {
    try {
      await client.community.deletePost.mutate({ id, ...(reason && { reason }) });
    } catch (error) {
      showFailure(error, { title: 'Failed to delete post', purpose: 'delete posts' });
      throw error;
    }
    toast({ tone: 'success', title: 'Post deleted' });
    onDeleted?.();
    removePost(queryClient, id);
    void communityPulse.stats.invalidate();
  };
}

export function useDeleteComment({ id: commentId, postId }: Pick<Comment, 'id' | 'postId'>) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  return async (reason: string | undefined) => {
    try {
      await client.community.deleteComment.mutate({ commentId, ...(reason && { reason }) });
    } catch (error) {
      showFailure(error, { title: 'Failed to delete comment', purpose: 'delete comments' });
      throw error;
    }
    toast({ tone: 'success', title: 'Comment deleted' });
    dropComment(queryClient, { id: commentId, postId });
    void communityPulse.stats.invalidate();
  };
}
