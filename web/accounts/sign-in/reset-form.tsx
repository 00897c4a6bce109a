// Sets the new password, with a token from the mailed link or typed in by hand.
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { setUser } from '../../session/session.tsx';
import { codeOf, messageOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type ResetFormProps = {
  /** If the token is known already, the form doesn't ask for it. */
  token: string | undefined;
  onReset: () => void;
  onBack: () => void;
  /** Called to request another link after the token was refused. */
  onNewLink: () => void;
};

export function ResetForm({ token, onReset, onBack, onNewLink }: ResetFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(async () => (await import('./schemas.ts')).resetSchema, {
    token: token ?? '',
    newPassword: '',
  });
  const ref = useFirstFocus(token === undefined ? 'token' : 'newPassword');
  const reset = trpc.session.resetPassword.useMutation({
    onSuccess: () => {
      // All sessions have ended, including this browser's.
      setUser(queryClient, null);
      toast({
        title: 'Password reset successful!',
        description: 'Please log in with your new password.',
        tone: 'success',
      });
      onReset();
    },
    onError: (error) => {
      if (isUseless(error)) return;
      showIssues(form, error, { 'accounts/common-password': 'newPassword' });
      const description = messageOf(error, 'Failed to reset password');
      toast({ title: 'Reset failed', description, tone: 'danger' });
    },
  });
  // If this check fails, submitting the form will report the problem.
  const link = trpc.session.resetLink.useQuery({ token: token ?? '' }, { enabled: token !== undefined, staleTime: 0 });
  if (isUseless(reset.error) || link.data?.isValid === false)
    return <UselessLink onNewLink={onNewLink} onBack={onBack} />;
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => reset.mutate(values))}
    >
      {token === undefined && (
        <TextField
          {...form.field('token')}
          label="Token"
          hint="It is in the link we emailed you."
          autoComplete="one-time-code"
          spellCheck={false}
        />
      )}
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. All your devices are logged out. Passkeys, two-factor log-in and access tokens end, too."
      />
      <FormFailure error={reset.error} otherwise="Failed to reset password" besideFields={form.formState.errors} />
      <Button type="submit" variant="primary" pending={reset.isPending} pendingLabel="Saving...">
        Reset password
      </Button>
      <BackToLogin onBack={onBack} />
    </form>
  );
}

const isUseless = (error: unknown): boolean => codeOf(error) === 'accounts/invalid-reset-token';

function UselessLink({ onNewLink, onBack }: Pick<ResetFormProps, 'onNewLink' | 'onBack'>) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" title="This link no longer works">
        Each link works once, for 30 minutes, and only the newest one counts. Your password has not changed.
      </Notice>
      <Button variant="primary" onClick={onNewLink}>
        Send me a new link
      </Button>
      <BackToLogin onBack={onBack} />
    </div>
  );
}
