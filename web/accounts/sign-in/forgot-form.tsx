// Requests the mail with the link that sets a new password.
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { messageOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { BackToLogin } from './back-to-login.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type ForgotFormProps = {
  /** Called with the token if the server reveals it because no mail can be sent. Otherwise it was mailed to `sentTo`. */
  onSent: (token: string | undefined, sentTo: string | undefined) => void;
  onHaveToken: () => void;
  onBack: () => void;
};

export function ForgotForm({ onSent, onHaveToken, onBack }: ForgotFormProps) {
  const form = useSchemaForm(async () => (await import('./schemas.ts')).forgotSchema, { email: '' });
  const ref = useFirstFocus('email');
  const request = trpc.session.requestPasswordReset.useMutation({
    onSuccess: ({ message, isMailed, resetToken }, { email }) => {
      const description = resetToken ? 'Choose your new password now.' : message;
      if (isMailed) toast({ title: 'Reset email sent!', description, tone: 'success' });
      else toast({ title: 'No email was sent', description, tone: 'danger' });
      onSent(resetToken, isMailed ? email : undefined);
    },
    onError: (error) => {
      showIssues(form, error);
      const description = messageOf(error, 'Failed to send reset email');
      toast({ title: 'Reset failed', description, tone: 'danger' });
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => request.mutate(values))}
    >
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <FormFailure error={request.error} otherwise="Failed to send reset email" besideFields={form.formState.errors} />
      <Button type="submit" variant="primary" pending={request.isPending} pendingLabel="Sending...">
        Send Reset Link
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackToLogin onBack={onBack} />
        <Button variant="link" size="sm" onClick={onHaveToken}>
          I have a token
        </Button>
      </div>
    </form>
  );
}
