// A small form that asks for the password again before a change that a stolen session must not be able to make.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { password } from '../sign-in/schemas.ts';

const schema = z.object({ password });

type PasswordAgainProps = {
  command: {
    mutate: (input: { password: string }, options: { onError: (error: { message: string }) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  label: string;
  pendingLabel: string;
  variant?: ButtonVariant;
  /** The message when the server sends none. */
  otherwise?: string;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

export function PasswordAgain({
  command,
  label,
  pendingLabel,
  variant,
  otherwise,
  onCancel,
  children,
}: PasswordAgainProps) {
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
      <FormFailure
        error={command.error}
        otherwise={otherwise ?? 'Please try again.'}
        besideFields={form.formState.errors}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} pending={command.isPending} pendingLabel={pendingLabel}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
