// A new account: an address, a password, and optionally a name.
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { type ApiInputs, codeOf, messageOf, trpc, unlessUnreachable } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dismissFailure, toast } from '../../ui/layers/toast-store.ts';
import { ownTimeZone } from '../../ui/text/own-time-zone.ts';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { accountCreated, type LeaveLoggedIn } from './leave.ts';
import { NameFields } from './name-fields.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const SignUpNote = lazy(async () => ({ default: (await import('./sign-up-note.tsx')).SignUpNote }));

type Registration = ApiInputs['session']['register'];

const otherwise = (error: unknown): string => unlessUnreachable(error, 'Failed to create account');

/** `invitation`: from an invitation link. */
export function SignUpForm({ onSignedUp, invitation }: { onSignedUp: LeaveLoggedIn; invitation?: string | undefined }) {
  const form = useSchemaForm(async () => (await import('./schemas.ts')).signUpSchema, {
    email: '',
    password: '',
    firstName: '',
    lastName: '',
    homepage: '',
  });
  const ref = useFirstFocus('email');
  const isServerRendered = useIsServerRendered();
  useEffect(() => dismissFailure, []);
  const { client } = trpc.useUtils();
  const register = useMutation({
    async mutationFn(input: Registration) {
      try {
        return await client.session.register.mutate(input);
      } catch (error) {
        if (codeOf(error) !== 'accounts/proof-required') throw error;
        const { proveSignUp } = await import('./prove-sign-up.ts');
        return client.session.register.mutate({ ...input, proof: await proveSignUp(error) });
      }
    },
    onSuccess: () => onSignedUp(accountCreated),
    onError: (error) => {
      showIssues(form, error, { 'accounts/email-taken': 'email', 'accounts/common-password': 'password' });
      toast({ title: 'Signup failed', description: messageOf(error, otherwise(error)), tone: 'danger' });
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ homepage, ...values }) =>
        register.mutate({
          ...{ ...values, timeZone: ownTimeZone() },
          ...(homepage && { homepage }),
          ...(invitation && { invitation }),
        }),
      )}
    >
      {!isServerRendered && (
        <Suspense>
          <SignUpNote isInvited={!!invitation} />
        </Suspense>
      )}
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint={form.formState.errors.password ? undefined : 'At least 8 characters.'}
      />
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      {/* A honeypot: only bots see this field. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Homepage <input {...form.register('homepage')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormFailure error={register.error} otherwise={otherwise(register.error)} besideFields={form.formState.errors} />
      <Button type="submit" variant="primary" pending={register.isPending} pendingLabel="Creating account...">
        Create account
      </Button>
      <p className="text-center text-ink-muted text-sm">
        By signing up you agree to the <PaperLink href="/terms">terms</PaperLink> and the{' '}
        <PaperLink href="/privacy">privacy page</PaperLink>.
      </p>
    </form>
  );
}

/** Opens in a new window, so that the form keeps what has been typed. */
function PaperLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-4">
      {children}
    </a>
  );
}
