// Deletes a post or a comment, and removes it from everything that shows it. The dialog that asked shows a refusal.
import { useQueryClient } from '@tanstack/react-query';
import { statusOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
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
      if (statusOf(error) === 401) showFailure(error, { title: 'Failed to delete post', purpose: 'delete posts' });
      throw error;
    }
    announce('Post deleted');
    onDeleted?.();
    removePost(queryClient, id);
    void communityPulse.stats.invalidate();
  };
}

export function useDeleteComment(comment: Comment) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  return async (reason: string | undefined) => {
    try {
      await client.community.deleteComment.mutate({ commentId: comment.id, ...(reason && { reason }) });
    } catch (error) {
      if (statusOf(error) === 401)
        showFailure(error, { title: 'Failed to delete comment', purpose: 'delete comments' });
      throw error;
    }
    announce('Comment deleted');
    dropComment(queryClient, comment);
    void communityPulse.stats.invalidate();
  };
}
