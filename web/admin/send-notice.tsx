// A notice to everybody who is a member now. It is asked for twice, because it can't be taken back.
import { useState } from 'react';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';

export function SendNotice() {
  const [title, setTitle] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<{ title?: string; message?: string }>({});
  const [asking, setAsking] = useState(false);
  const send = trpc.notifications.sendNotice.useMutation({
    onSuccess() {
      toast({ title: 'Everybody is told', tone: 'success' });
      setTitle('');
      setMessage('');
    },
  });
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const found = {
            ...(title.trim() === '' && { title: 'Title is required' }),
            ...(message.trim() === '' && { message: 'Message is required' }),
          };
          setErrors(found);
          if (Object.keys(found).length === 0) setAsking(true);
        }}
      >
        <TextField
          label="Title"
          maxLength={200}
          value={title}
          error={errors.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Message"
          rows={4}
          maxLength={2_000}
          value={message}
          error={errors.message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" variant="primary" className="self-start">
          Send notice
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title="Send this to everybody?"
        description="Every member finds it in their notifications. It can’t be taken back."
        confirmLabel="Send notice"
        failure={send.error ? messageOf(send.error, 'The notice was not sent. Please try again.') : undefined}
        onConfirm={() => send.mutateAsync({ title, message })}
      />
    </Card>
  );
}
