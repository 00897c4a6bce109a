// Deletes a post or comment after a question. An admin who removes somebody else's gives a reason for the audit log.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { capitalized } from '../../../src/text/capitalized.ts';
import type { Openable } from '../../shell/on-demand.tsx';
import { messageOf, statusOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { dropComment } from '../comments/comment-cache.ts';
import { removePost } from './post-cache.ts';
import type { Comment } from './post-kinds.ts';
import { showFailure } from './sign-in-prompt.ts';

type DeletingProps = Openable & { needsReason: boolean };
type DeletePostProps = DeletingProps & { id: string; onDeleted: (() => void) | undefined };

export function DeletePost({ id, onDeleted, ...dialog }: DeletePostProps) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  return (
    <DeleteDialog
      {...dialog}
      what="post"
      description="Its comments and likes go with it. This can't be undone."
      send={(reason) => client.community.deletePost.mutate({ id, ...reason })}
      onDeleted={() => {
        onDeleted?.();
        removePost(queryClient, id);
      }}
    />
  );
}

export function DeleteComment({ comment, ...dialog }: DeletingProps & { comment: Comment }) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  return (
    <DeleteDialog
      {...dialog}
      what="comment"
      description="This can't be undone."
      send={(reason) => client.community.deleteComment.mutate({ commentId: comment.id, ...reason })}
      onDeleted={() => dropComment(queryClient, comment)}
    />
  );
}

type DeleteDialogProps = DeletingProps & {
  what: 'post' | 'comment';
  description: string;
  send: (reason: { reason?: string }) => Promise<unknown>;
  onDeleted: () => void;
};

function DeleteDialog({ what, description, needsReason, open, onOpenChange, send, onDeleted }: DeleteDialogProps) {
  const { communityPulse } = trpc.useUtils();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const confirm = async () => {
    if (needsReason && reason.trim() === '') {
      setError('Say why you are removing it: the reason goes into the audit log.');
      throw new Error('No reason given');
    }
    setFailure(undefined);
    try {
      await send(needsReason ? { reason: reason.trim() } : {});
    } catch (refused) {
      if (statusOf(refused) === 401)
        showFailure(refused, { title: `Failed to delete ${what}`, purpose: `delete ${what}s` });
      else setFailure(messageOf(refused, 'Please try again.'));
      throw refused;
    }
    announce(`${capitalized(what)} deleted`);
    onDeleted();
    void communityPulse.stats.invalidate();
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setFailure(undefined);
        onOpenChange(next);
      }}
      title={`Delete this ${what}?`}
      description={description}
      confirmLabel={`Delete ${what}`}
      onConfirm={confirm}
      failure={failure}
    >
      {needsReason && (
        <TextField
          label="Reason"
          hint="Only admins see it."
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
