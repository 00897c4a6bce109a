// Changes the password, which ends all other sessions.
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { newPassword, password } from '../sign-in/schemas.ts';
import { Success } from './success.tsx';

const schema = z.object({ currentPassword: password, newPassword });

export function PasswordSection() {
  const { session } = trpc.useUtils();
  const form = useSchemaForm(async () => schema, { currentPassword: '', newPassword: '' });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async () => {
      form.reset();
      await session.sessions.invalidate();
    },
    onError: (error) =>
      showIssues(form, error, {
        'accounts/wrong-password': 'currentPassword',
        'accounts/common-password': 'newPassword',
      }),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
        <PasswordField {...form.field('newPassword')} label="New password" autoComplete="new-password" />
      </div>
      <FormFailure error={change.error} otherwise="Please try again." besideFields={form.formState.errors} />
      <Success title={change.isSuccess ? 'Password changed' : undefined}>Your other devices are logged out.</Success>
      <Button type="submit" className="self-start" pending={change.isPending} pendingLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
