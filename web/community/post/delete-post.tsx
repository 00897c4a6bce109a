// Asks before a post is deleted, then removes it from everything that shows it.
import { useQueryClient } from '@tanstack/react-query';
import { statusOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { DeleteDialog, type DeletingProps } from './delete-dialog.tsx';
import { removePost } from './post-cache.ts';
import { showFailure } from './sign-in-prompt.ts';

type DeletePostProps = DeletingProps & { id: string; onDeleted: (() => void) | undefined };

export function DeletePost({ id, onDeleted, ...dialog }: DeletePostProps) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  const deletePost = async (reason: string | undefined) => {
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
  return (
    <DeleteDialog
      {...dialog}
      what="post"
      description="Its comments and likes go with it. This can't be undone."
      onDelete={deletePost}
    />
  );
}
