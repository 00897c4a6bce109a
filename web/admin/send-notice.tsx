// Sends a notice to all members, or to those with a role. It asks first, because a notice can't be recalled.
import { useRef, useState } from 'react';
import { customRole, roles } from '../accounts/sign-in/profile-schema.ts';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { grouped } from '../ui/text/grouped.ts';

const everybody = [
  { value: '', label: 'Everybody' },
  ...[...roles, customRole].map((role) => ({ value: role, label: role })),
];

export function SendNotice() {
  const [choice, setChoice] = useState('');
  const [ownRole, setOwnRole] = useState('');
  const [title, setTitle] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const role = choice === customRole ? ownRole.trim() : choice;
  const isToRole = choice !== '';
  const missing = [
    ...(isToRole && role === '' ? ['role'] : []),
    ...(title.trim() === '' ? ['title'] : []),
    ...(message.trim() === '' ? ['message'] : []),
  ];
  const errorAt = (name: string, label: string) =>
    isChecked && missing.includes(name) ? `${label} is required` : undefined;
  const withRole = trpc.notifications.withRole.useQuery({ role }, { enabled: asking && role !== '' });
  const send = trpc.notifications.sendNotice.useMutation({
    onSuccess() {
      toast({ title: isToRole ? `Notice sent to everybody with the role ${role}` : 'Notice sent', tone: 'success' });
      setChoice('');
      setOwnRole('');
      setTitle('');
      setMessage('');
      setChecked(false);
    },
  });
  return (
    <>
      <form
        ref={form}
        noValidate
        className="flex max-w-2xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (missing.length === 0) setAsking(true);
          else (form.current?.elements.namedItem(missing[0] ?? '') as HTMLElement | null)?.focus();
        }}
      >
        <Select
          label="To"
          hint="A role is what members say of themselves on their profile."
          className="w-64 max-w-full"
          options={everybody}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
        {choice === customRole && (
          <TextField
            label="Role"
            maxLength={50}
            value={ownRole}
            name="role"
            error={errorAt('role', 'Role')}
            onChange={(event) => setOwnRole(event.target.value)}
          />
        )}
        <TextField
          label="Title"
          maxLength={200}
          value={title}
          name="title"
          error={errorAt('title', 'Title')}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Message"
          rows={4}
          maxLength={2_000}
          value={message}
          name="message"
          error={errorAt('message', 'Message')}
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
        title={isToRole ? `Send this to everybody with the role ${role}?` : 'Send this to everybody?'}
        description={`${isToRole ? whoHasIt(withRole.data?.members) : 'Every member will find it in their notifications.'} This can’t be undone.`}
        confirmLabel="Send notice"
        failure={send.error ? messageOf(send.error, 'The notice was not sent. Please try again.') : undefined}
        onConfirm={() => send.mutateAsync({ title, message, ...(isToRole && { role }) })}
      />
    </>
  );
}

function whoHasIt(members: number | undefined): string {
  if (members === undefined) return 'Everybody who has it now finds it in their notifications.';
  if (members === 0) return 'No member has it now, so nobody would find it.';
  return members === 1
    ? 'One member has it now, and finds it in their notifications.'
    : `${grouped(members)} members have it now, and find it in their notifications.`;
}
