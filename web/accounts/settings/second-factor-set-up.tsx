// Sets up an authenticator app. Nothing takes effect before the member has both the app and the recovery codes.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SubmitRow } from './submit-row.tsx';

const schema = z.object({ code: z.string().trim().min(1, 'Code is required') });

export type SetUp = ApiOutputs['secondFactor']['setUp']['setup'];

export function SecondFactorSetUp({ setUp, onCancel }: { setUp: SetUp; onCancel: () => void }) {
  const { id: setupId, secret, uri, qrCode, recoveryCodes } = setUp;
  const { secondFactor: cache } = trpc.useUtils();
  const form = useSchemaForm(async () => schema, { code: '' });
  const switchOn = trpc.secondFactor.switchOn.useMutation({
    onSuccess: ({ secondFactor }) => cache.mine.setData(undefined, { secondFactor }),
    onError: (error) => showIssues(form, error),
  });
  const openApp = (
    <a href={uri} className="font-medium text-accent-text underline underline-offset-4">
      open the app
    </a>
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit(({ code }) => switchOn.mutate({ setupId, code }))}
    >
      <Step number={1} title="Add Kindling to your authenticator app">
        <p>Scan this picture with the app. On this device, you can {openApp} instead.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for your authenticator app"
          className="size-56 rounded-lg border border-line"
        />
        <p>
          Or type in this key: <span className="font-mono text-sm">{inFours(secret)}</span>
        </p>
      </Step>
      <Step number={2} title="Keep your recovery codes">
        <p>If you lose the app, each logs you in once. They are shown only now: keep them in a safe place.</p>
        <RecoveryCodes codes={recoveryCodes} />
      </Step>
      <Step number={3} title="Enter the code that the app shows">
        <TextField
          {...form.field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="w-full sm:max-w-48"
        />
        <FormFailure error={switchOn.error} otherwise="Please try again." besideFields={form.formState.errors} />
        <SubmitRow
          command={switchOn}
          label="Switch on"
          pendingLabel="Switching on..."
          variant="primary"
          onCancel={onCancel}
        />
      </Step>
    </form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">
        {number}. {title}
      </h3>
      {children}
    </div>
  );
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
