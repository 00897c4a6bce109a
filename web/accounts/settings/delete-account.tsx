// Deletes the account for good. It asks for the password and for words that nobody types by accident.
import { useState } from 'react';
import { z } from 'zod';
import { forgetMember } from '../../drafts/browser-storage.ts';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/layers/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leaveLoggedOut } from '../sign-in/leave.ts';
import { password } from '../sign-in/schemas.ts';

const words = 'delete my account';

const schema = z.object({
  confirmation: z.string().refine((typed) => typed.trim().toLowerCase() === words, `Please type: ${words}`),
  password,
});

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="text-danger-text!" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="This happens at once and can't be undone."
        width="sm"
      >
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const form = useSchemaForm(async () => schema, { confirmation: '', password: '' });
  const { user } = useSession();
  const erase = trpc.account.deleteAccount.useMutation({
    onSuccess() {
      if (user) forgetMember(user.id);
      leaveLoggedOut({ title: 'Your account is deleted', description: 'Farewell, and thank you.' });
    },
    onError: (error) => showIssues(form, error, { 'accounts/wrong-password': 'password' }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => erase.mutate({ password: values.password }))}
    >
      <Notice tone="danger">
        Your posts, comments, likes, pictures and profile are deleted. You can export your data first.
      </Notice>
      <TextField {...form.field('confirmation')} label={`To confirm, type “${words}”`} autoFocus autoComplete="off" />
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      <FormFailure error={erase.error} otherwise="Please try again." besideFields={form.formState.errors} />
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" pending={erase.isPending} pendingLabel="Deleting...">
          Delete my account for good
        </Button>
      </DialogFooter>
    </form>
  );
}
