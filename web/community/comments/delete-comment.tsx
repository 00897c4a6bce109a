// Asks before a comment is deleted, then removes it from its thread.
import { useQueryClient } from '@tanstack/react-query';
import { statusOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { DeleteDialog, type DeletingProps } from '../post/delete-dialog.tsx';
import type { Comment } from '../post/post-kinds.ts';
import { showFailure } from '../post/sign-in-prompt.ts';
import { dropComment } from './comment-cache.ts';

export function DeleteComment({ comment, ...dialog }: DeletingProps & { comment: Comment }) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  const deleteComment = async (reason: string | undefined) => {
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
  return <DeleteDialog {...dialog} what="comment" description="This can't be undone." onDelete={deleteComment} />;
}
