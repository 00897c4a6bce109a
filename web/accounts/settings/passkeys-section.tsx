// Adds, names and removes the member's passkeys. Adding one requires a confirmed address.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import type { CurrentUser } from '../../session/session.tsx';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { ConfirmFirst, useUnconfirmedRefusal } from './confirm-first.tsx';
import { deviceName } from './device-name.ts';
import { PasswordAgain } from './password-again.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SubmitRow } from './submit-row.tsx';

type Passkey = ApiOutputs['passkeys']['mine']['passkeys'][number];

export function PasskeysSection({ user }: { user: CurrentUser }) {
  const mine = trpc.passkeys.mine.useQuery();
  if (mine.isPending) return <RowsSkeleton label="Loading your passkeys" rowHeight="h-12" />;
  if (mine.error) return <FormFailure error={mine.error} otherwise="Please try again later." />;
  return (
    <div className="flex flex-col gap-5">
      {mine.data.passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="divide-y divide-line">
          {mine.data.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {user.emailConfirmed ? (
        <Add isFirst={mine.data.passkeys.length === 0} />
      ) : (
        <ConfirmFirst title="Confirm your address first">
          A passkey logs in without your password. Once we know that the address is yours, you can add one here.
        </ConfirmFirst>
      )}
    </div>
  );
}

function Add({ isFirst }: { isFirst: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const { client, passkeys: cache } = trpc.useUtils();
  const onError = useUnconfirmedRefusal();
  const add = useMutation({
    onError,
    async mutationFn({ password }: { password: string }) {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options: optionsJSON } = await client.passkeys.options.mutate({ password });
      const response = await startRegistration({ optionsJSON });
      return client.passkeys.add.mutate({ name: deviceName(navigator.userAgent), response });
    },
    onSuccess({ passkeys }) {
      cache.mine.setData(undefined, { passkeys });
      setAsked(false);
      announce('The passkey is added.');
    },
  });
  if (!isAsked) {
    return (
      <div className="flex flex-col items-start gap-4">
        {isFirst && <p>You have none yet. Your password keeps working alongside them.</p>}
        <Button onClick={() => setAsked(true)}>Add a passkey</Button>
      </div>
    );
  }
  return (
    <PasswordAgain
      command={add}
      label="Add a passkey"
      pendingLabel="Adding..."
      otherwise="Your browser made no passkey. Please try again."
      onCancel={() => setAsked(false)}
    />
  );
}

function Row({ passkey: { id, name, addedAt, lastUsedAt, domain, isSynced } }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'name' | 'remove'>();
  const { passkeys: cache } = trpc.useUtils();
  const remove = trpc.passkeys.remove.useMutation({
    onSuccess: ({ passkeys }) => cache.mine.setData(undefined, { passkeys }),
  });
  const notAsked = () => setAsked(undefined);
  const label = name ?? 'Passkey';
  return (
    <li className="flex flex-col gap-4 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="wrap-anywhere">{label}</span>
            {isSynced && <Badge>Synced</Badge>}
            {domain !== location.hostname && <Badge tone="highlight">For {domain} only</Badge>}
          </p>
          <p className="text-ink-muted text-sm">
            added <RelativeTime at={addedAt} />
            {lastUsedAt && (
              <>
                {' '}
                · last used <RelativeTime at={lastUsedAt} />
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Rename ${label}`} onClick={() => setAsked('name')}>
            Rename
          </Button>
          <Button size="sm" aria-label={`Remove ${label}`} onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </div>
      </div>
      {asked === 'name' && <Rename id={id} name={label} onDone={notAsked} />}
      {asked === 'remove' && (
        <PasswordAgain
          command={{ ...remove, mutate: ({ password }, options) => remove.mutate({ id, password }, options) }}
          label="Remove this passkey"
          pendingLabel="Removing..."
          variant="danger"
          onCancel={notAsked}
        />
      )}
    </li>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, 'Please write at least one character.').max(60, 'Name too long'),
});

function Rename({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { passkeys: cache } = trpc.useUtils();
  const form = useSchemaForm(async () => schema, { name });
  const rename = trpc.passkeys.rename.useMutation({
    onSuccess({ passkeys }) {
      cache.mine.setData(undefined, { passkeys });
      onDone();
    },
    onError: (error) => showIssues(form, error),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => rename.mutate({ id, ...values }))}
    >
      <TextField {...form.field('name')} label="Name" className="w-full sm:max-w-80" />
      <FormFailure error={rename.error} otherwise="Please try again." besideFields={form.formState.errors} />
      <SubmitRow command={rename} label="Save name" pendingLabel="Saving..." onCancel={onDone} />
    </form>
  );
}
