// Asks before a post or comment is deleted. An admin who removes somebody else's says why: the audit log keeps it.
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

type DeleteDialogProps = {
  what: 'post' | 'comment';
  description: string;
  needsReason: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Rejects when the server refuses, so that the dialog stays. */
  onDelete: (reason: string | undefined) => Promise<unknown>;
};

export function DeleteDialog({ what, description, needsReason, open, onOpenChange, onDelete }: DeleteDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const confirm = () => {
    if (!needsReason) return onDelete(undefined);
    if (reason.trim() !== '') return onDelete(reason.trim());
    setError('Say why you remove it: the reason is kept in the audit log.');
    return Promise.reject(new Error('No reason given'));
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete this ${what}?`}
      description={description}
      confirmLabel={`Delete ${what}`}
      onConfirm={confirm}
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
