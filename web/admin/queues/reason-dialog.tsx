// Asks for the reason of a decision before it is made.
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../trpc.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';

type ReasonDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel' | 'tone'
> & {
  onClose: () => void;
  label?: string;
  /** The message when nothing was written. */
  missing?: string;
  maxLength?: number;
  error: unknown;
  failed: string;
  onConfirm: (reason: string) => Promise<unknown>;
  children?: ReactNode;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { onClose, label = 'Reason', missing = 'Give a reason.', maxLength = 1_000 } = props;
  const { error, failed, onConfirm, children, title, description, confirmLabel, tone } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const { leave, question } = useDiscardQuestion(() => !isDone.current && reason.trim() !== '', onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && leave()}
      failure={error ? messageOf(error, failed) : undefined}
      onConfirm={async () => {
        if (reason.trim() === '') {
          setMissing(true);
          field.current?.focus();
          throw new Error('A reason is required.');
        }
        await onConfirm(reason);
        isDone.current = true;
      }}
      {...{ title, description, confirmLabel, tone }}
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextArea
          ref={field}
          autoFocus
          label={label}
          rows={3}
          maxLength={maxLength}
          value={reason}
          error={isMissing && reason.trim() === '' ? missing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {question}
    </ConfirmDialog>
  );
}
