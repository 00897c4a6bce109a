// E-mail and password, for people who have an account.
import { FormFailure } from '../form-failure.tsx';
import { showIssues, useSchemaForm } from '../forms.ts';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';
import { type LeaveLoggedIn, welcomeBack } from './leave.ts';
import { useFirstFocus } from './use-first-focus.ts';

type LogInFormProps = {
  onLoggedIn: LeaveLoggedIn;
  onForgot: () => void;
  /** Values to start with. */
  initial?: Credentials | undefined;
};

export type Credentials = Readonly<{ email: string; password: string }>;

export function LogInForm({ onLoggedIn, onForgot, initial }: LogInFormProps) {
  const form = useSchemaForm(
    async () => (await import('./schemas.ts')).loginSchema,
    initial ?? { email: '', password: '' },
  );
  const { errors } = form.formState;
  useFirstFocus(form.setFocus, 'email');
  const logIn = trpc.session.login.useMutation({
    onSuccess: () => onLoggedIn(welcomeBack),
    onError: (error) => {
      showIssues(form, error);
      const description = messageOf(error, 'Invalid email or password');
      toast({ title: 'Login failed', description, tone: 'danger' });
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => logIn.mutate(values))}>
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <div className="flex flex-col items-start">
        <PasswordField
          {...form.register('password')}
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          className="w-full"
        />
        <Button variant="link" size="sm" className="mt-2" onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
      <FormFailure error={logIn.error} otherwise="Invalid email or password" besideFields={errors} />
      <Button type="submit" variant="primary" pending={logIn.isPending} pendingLabel="Logging in...">
        Log In
      </Button>
    </form>
  );
}
