// "Out of date?": one click opens it, another sends it. An explanation is welcome but optional.
import { useState } from 'react';
import { messageOf, trpc } from '../trpc.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { type Tool, type WrongField, wrongFields } from './directory-names.ts';

const options = Object.entries(wrongFields).map(([value, label]) => ({ value, label }));
const longestText = 1_000;

type CorrectionDialogProps = { tool: Tool; open: boolean; onOpenChange: (open: boolean) => void };

export function CorrectionDialog({ tool, open, onOpenChange }: CorrectionDialogProps) {
  const [field, setField] = useState<WrongField>('pricing');
  const [text, setText] = useState('');
  const correct = trpc.submissions.correct.useMutation();

  const send = async () => {
    const words =
      text.trim() || (field === 'gone' ? 'The tool no longer exists.' : `${wrongFields[field]} is out of date.`);
    await correct.mutateAsync({ id: tool.id, field, text: words });
    setText('');
    toast({ title: 'Thanks. We will look into it.', tone: 'success' });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="What is out of date?"
      description={`Tell us what is wrong about ${tool.name}. We will check it and put it right.`}
      confirmLabel="Send"
      tone="primary"
      onConfirm={send}
      failure={correct.error ? messageOf(correct.error, 'Please try again.') : undefined}
    >
      <Select
        label="What is wrong?"
        options={options}
        value={field}
        onChange={({ target }) => {
          if (isField(target.value)) setField(target.value);
        }}
      />
      <TextArea
        label="What is right?"
        optional
        rows={3}
        counted
        maxLength={longestText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  );
}

const isField = (text: string): text is WrongField => Object.hasOwn(wrongFields, text);
