// The log-in address: whether it is confirmed, a pending change, and the form to change it.
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { type CurrentUser, setUser } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkAnswer, useConfirmationLink } from '../sign-in/confirmation-link.tsx';
import { email, password } from '../sign-in/schemas.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { Success } from './success.tsx';

const schema = z.object({ email, password });

export function EmailStatus({ user }: { user: CurrentUser }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        You log in with <span className="break-all font-medium text-ink">{user.email}</span>
      </span>
      {user.emailConfirmed ? <Badge tone="success">Confirmed</Badge> : <Badge tone="highlight">Not confirmed</Badge>}
    </p>
  );
}

export function EmailSection({ user }: { user: CurrentUser }) {
  return (
    <div className="flex flex-col gap-5">
      {user.pendingEmail !== null ? (
        <PendingChange pendingEmail={user.pendingEmail} />
      ) : (
        !user.emailConfirmed && (
          <ConfirmFirst title="Please confirm this address">
            Then we can reach you if something happens to your account.
          </ConfirmFirst>
        )
      )}
      <ChangeForm />
    </div>
  );
}

function PendingChange({ pendingEmail }: { pendingEmail: string }) {
  const queryClient = useQueryClient();
  const link = useConfirmationLink();
  const cancel = trpc.email.cancelChange.useMutation({
    onSuccess: ({ user }) => {
      setUser(queryClient, user);
      announce(`The change is cancelled. You keep ${user.email}.`);
    },
  });
  return (
    <Notice title="One step is left">
      <p>
        Open the link that we sent to <span className="break-all font-medium">{pendingEmail}</span>. Until then, log in
        as before. The link works for 24 hours.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" pending={link.isSending} pendingLabel="Sending..." onClick={link.send}>
          Send the link again
        </Button>
        <Button size="sm" variant="ghost" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </div>
      <LinkAnswer link={link} className="mt-3" />
      <FormFailure error={cancel.error} otherwise="The change was not cancelled. Please try again." />
    </Notice>
  );
}

function ChangeForm() {
  const queryClient = useQueryClient();
  const form = useSchemaForm(async () => schema, { email: '', password: '' });
  const change = trpc.email.change.useMutation({
    onSuccess: ({ user }) => {
      setUser(queryClient, user);
      form.reset();
    },
    onError: (error) =>
      showIssues(form, error, { 'accounts/email-taken': 'email', 'accounts/wrong-password': 'password' }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('email')} label="New email" type="email" autoComplete="email" />
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      </div>
      <FormFailure error={change.error} otherwise="Please try again." besideFields={form.formState.errors} />
      <Success title={change.data && (change.data.user.pendingEmail === null ? 'Email changed' : 'Check your inbox')}>
        {change.data?.message}
      </Success>
      <Button type="submit" className="self-start" pending={change.isPending} pendingLabel="Changing...">
        Change email
      </Button>
    </form>
  );
}
