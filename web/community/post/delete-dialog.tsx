// Asks before a post or comment is deleted. An admin who removes somebody else's gives a reason, which the audit log
// keeps.
import { useState } from 'react';
import { messageOf, statusOf } from '../../trpc.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';

export type DeletingProps = { needsReason: boolean; open: boolean; onOpenChange: (open: boolean) => void };

type DeleteDialogProps = DeletingProps & {
  what: 'post' | 'comment';
  description: string;
  /** Rejects when the server refuses, so that the dialog stays open. */
  onDelete: (reason: string | undefined) => Promise<unknown>;
};

export function DeleteDialog({ what, description, needsReason, open, onOpenChange, onDelete }: DeleteDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const remove = async (why: string | undefined) => {
    setFailure(undefined);
    try {
      await onDelete(why);
    } catch (refused) {
      if (statusOf(refused) !== 401) setFailure(messageOf(refused, 'Please try again.'));
      throw refused;
    }
  };

  const confirm = () => {
    if (!needsReason) return remove(undefined);
    if (reason.trim() !== '') return remove(reason.trim());
    setError('Say why you are removing it: the reason goes into the audit log.');
    return Promise.reject(new Error('No reason given'));
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
