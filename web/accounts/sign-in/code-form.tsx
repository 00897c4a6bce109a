// The second step of a log-in: a code. A ticket from the first step replaces the password.
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { trpc, unlessUnreachable } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { type LeaveLoggedIn, welcomeBack } from './leave.ts';
import { useFirstFocus } from './use-first-focus.ts';

type CodeFormProps = {
  /** The details of the first step's refusal. */
  details: Readonly<Record<string, unknown>> | undefined;
  onLoggedIn: LeaveLoggedIn;
  onBack: () => void;
};

const kinds = {
  app: {
    hint: 'Your authenticator app shows it.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    hint: 'One of the recovery codes that you kept. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use your authenticator app',
  },
} as const;

export function CodeForm({ details, onLoggedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { hint, inputMode, autoComplete, other } = kinds[kind];
  const form = useSchemaForm(async () => (await import('./schemas.ts')).codeSchema, { code: '' });
  const ref = useFirstFocus('code');
  const logIn = trpc.session.loginCode.useMutation({
    onSuccess: () => onLoggedIn(welcomeBack),
    onError: (error) => showIssues(form, error),
  });
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.reset();
    form.setFocus('code');
  };
  const ticket = String(details?.ticket);
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ code }) => logIn.mutate({ ticket, code }))}
    >
      <TextField
        {...form.field('code')}
        {...{ hint, inputMode, autoComplete }}
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        spellCheck={false}
        autoCapitalize="off"
      />
      <FormFailure
        error={logIn.error}
        otherwise={unlessUnreachable(logIn.error, 'Please try again.')}
        besideFields={form.formState.errors}
      />
      <Button type="submit" variant="primary" pending={logIn.isPending} pendingLabel="Logging in...">
        Log In
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackToLogin onBack={onBack} />
        <Button variant="link" size="sm" onClick={switchKind}>
          {other}
        </Button>
      </div>
    </form>
  );
}
