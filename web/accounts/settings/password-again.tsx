// A small form that asks for the password again before a change that a stolen session must not be able to make.
import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { password } from '../sign-in/schemas.ts';
import { SubmitRow } from './submit-row.tsx';

const schema = z.object({ password });

type PasswordAgainProps = Omit<ComponentProps<typeof SubmitRow>, 'command'> & {
  command: {
    mutate: (input: { password: string }, options: { onError: (error: { message: string }) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  otherwise?: string;
  children?: ReactNode;
};

export function PasswordAgain({ command, otherwise = 'Please try again.', children, ...row }: PasswordAgainProps) {
  const form = useSchemaForm(async () => schema, { password: '' });
  const onError = (error: { message: string }) => showIssues(form, error, { 'accounts/wrong-password': 'password' });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => command.mutate(values, { onError }))}
    >
      {children}
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        className="w-full sm:max-w-80"
      />
      <FormFailure error={command.error} otherwise={otherwise} besideFields={form.formState.errors} />
      <SubmitRow {...row} command={command} />
    </form>
  );
}
