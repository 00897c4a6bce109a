// Email and password, for people who have an account.
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { lazyPart } from '../../lazy-page.ts';
import { codeOf, messageOf, trpc, unlessUnreachable } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dismissFailure, toast } from '../../ui/layers/toast-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { type LeaveLoggedIn, welcomeBack } from './leave.ts';
import type { SignedByPasskey } from './log-in-with-passkey.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

type LogInFormProps = {
  onLoggedIn: LeaveLoggedIn;
  onForgot: () => void;
  initial?: Credentials | undefined;
  /** The address that a link for a new password was sent to. */
  sentTo?: string | undefined;
};

// Most people who log in have no second factor.
const CodeForm = lazyPart('accounts/sign-in/code-form.tsx', async () => (await import('./code-form.tsx')).CodeForm);
const otherwise = (error: unknown): string => unlessUnreachable(error, 'Invalid email or password');
const needsCode = (error: unknown): boolean => codeOf(error) === 'accounts/code-required';

export type Credentials = Readonly<{ email: string; password: string }>;

export function LogInForm({ onLoggedIn, onForgot, initial, sentTo }: LogInFormProps) {
  const form = useSchemaForm(
    async () => (await import('./schemas.ts')).loginSchema,
    initial ?? { email: '', password: '' },
  );
  const ref = useFirstFocus('email');
  useEffect(() => dismissFailure, []);
  const { client } = trpc.useUtils();
  const logIn = trpc.session.login.useMutation({
    onSuccess: () => onLoggedIn(welcomeBack),
    onError: (error) => {
      if (needsCode(error)) return;
      showIssues(form, error);
      if (codeOf(error) === 'accounts/invalid-credentials') form.setFocus('password', { shouldSelect: true });
      toast({ title: 'Login failed', description: messageOf(error, otherwise(error)), tone: 'danger' });
    },
  });
  const passkey = useMutation({
    mutationFn: async (signed: SignedByPasskey | undefined) =>
      (await import('./log-in-with-passkey.ts')).logInWithPasskey(client, signed),
    onSuccess: () => onLoggedIn(welcomeBack),
    onError: (error) => {
      const description = messageOf(error, unlessUnreachable(error, 'No passkey was used.'));
      toast({ title: 'Login failed', description, tone: 'danger' });
    },
  });
  const isWaiting = [logIn, passkey].every(({ isIdle, isError }) => isIdle || isError) && !needsCode(logIn.error);
  const endOffer = usePasskeyAutofill(isWaiting, passkey.mutate);
  if (needsCode(logIn.error)) {
    const details = logIn.error?.data?.refusal.details;
    return (
      <Suspense>
        <CodeForm details={details} onLoggedIn={onLoggedIn} onBack={logIn.reset} />
      </Suspense>
    );
  }
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => logIn.mutate(values))}
    >
      {sentTo !== undefined && (
        <Notice tone="success" className="wrap-anywhere">
          Check <bdi>{sentTo}</bdi> for a link.
        </Notice>
      )}
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username webauthn" />
      <div className="flex flex-col items-start">
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          className="w-full"
        />
        <Button variant="link" size="sm" className="mt-2" onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
      <FormFailure error={logIn.error} otherwise={otherwise(logIn.error)} besideFields={form.formState.errors} />
      <Button type="submit" variant="primary" pending={logIn.isPending} pendingLabel="Logging in...">
        Log In
      </Button>
      <Button
        pending={passkey.isPending}
        pendingLabel="Waiting for your device..."
        onClick={() => {
          endOffer();
          passkey.mutate(undefined);
        }}
      >
        Use a passkey
      </Button>
    </form>
  );
}
