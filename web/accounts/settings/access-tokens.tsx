// Creates and revokes the member's access tokens. A new token is shown only once.
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dayOf } from '../../ui/text/dates.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { password } from '../sign-in/schemas.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SubmitRow } from './submit-row.tsx';

type AccessToken = ApiOutputs['accessTokens']['mine']['tokens'][number];

const scopes = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const;
const ends = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'No end' },
] as const;

export function AccessTokens() {
  const mine = trpc.accessTokens.mine.useQuery();
  const [made, setMade] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  if (mine.isPending) return <RowsSkeleton label="Loading your access tokens" rowHeight="h-12" />;
  if (mine.error) return <FormFailure error={mine.error} otherwise="Please try again later." />;
  const { tokens } = mine.data;
  return (
    <div className="flex flex-col gap-5">
      {made !== undefined && <Made token={made} />}
      {tokens.length > 0 && (
        <ul aria-label="Your access tokens" className="divide-y divide-line">
          {tokens.map((token) => (
            <Row key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isAsked ? (
        <Make
          onMade={(token) => {
            setMade(token);
            setAsked(false);
          }}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>
            {tokens.length === 0 && 'You have none yet. '}A token stands for you wherever it is shown: keep it like a
            password.{' '}
            <a href="/api/docs" className="text-accent-text underline">
              What programs can call
            </a>
          </p>
          <Button onClick={() => setAsked(true)}>Make a token</Button>
        </div>
      )}
    </div>
  );
}

function Made({ token }: { token: string }) {
  return (
    <div role="status">
      <Notice tone="success" title="Copy your token now">
        <p>It is not shown again.</p>
        <code className="wrap-anywhere my-3 block rounded-lg border border-line bg-sunken px-3 py-2 font-mono">
          {token}
        </code>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copyText(token, 'token')}>
          Copy token
        </Button>
      </Notice>
    </div>
  );
}

function Row({ token: { id, name, scope, madeAt, expiresAt, lastUsedAt } }: { token: AccessToken }) {
  const { accessTokens } = trpc.useUtils();
  const label = name ?? 'Access token';
  const revoke = trpc.accessTokens.revoke.useMutation({
    onSuccess({ tokens }) {
      accessTokens.mine.setData(undefined, { tokens });
      announce(`${label} is revoked.`);
    },
  });
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{label}</span>
          <Badge>{scopes.find(({ value }) => value === scope)?.label}</Badge>
          {hasEnded && <Badge tone="highlight">Expired</Badge>}
        </p>
        <p className="text-ink-muted text-sm">
          made <RelativeTime at={madeAt} /> · {lastUsedAt ? `last used on ${day(lastUsedAt)}` : 'not used yet'}
          {expiresAt && !hasEnded && ` · ends on ${day(expiresAt)}`}
        </p>
        <FormFailure error={revoke.error} otherwise="This token was not revoked. Please try again." />
      </div>
      <Button size="sm" aria-label={`Revoke ${label}`} pending={revoke.isPending} onClick={() => revoke.mutate({ id })}>
        Revoke
      </Button>
    </li>
  );
}

/** Days are recorded in UTC. */
const day = (at: string) => dayOf(new Date(at), new Date(), 'utc');

const schema = z.object({
  name: z.string().trim().min(1, 'Please write at least one character.').max(60, 'Name too long'),
  scope: z.enum(['read', 'write']),
  expiresInDays: z.string(),
  password,
});

function Make({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const { accessTokens } = trpc.useUtils();
  const form = useSchemaForm(async () => schema, { name: '', scope: 'read', expiresInDays: '90', password: '' });
  const make = trpc.accessTokens.make.useMutation({
    onSuccess({ token, tokens }) {
      accessTokens.mine.setData(undefined, { tokens });
      onMade(token);
    },
    onError: (error) => showIssues(form, error, { 'accounts/wrong-password': 'password' }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ expiresInDays, ...values }) =>
        make.mutate({ ...values, expiresInDays: expiresInDays === '' ? null : Number(expiresInDays) }),
      )}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="What it is for, such as Weekly digest"
        className="w-full sm:max-w-80"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select {...form.register('scope')} label="It may" options={scopes} />
        <Select {...form.register('expiresInDays')} label="It ends after" options={ends} />
      </div>
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        className="w-full sm:max-w-80"
      />
      <FormFailure error={make.error} otherwise="Please try again." besideFields={form.formState.errors} />
      <SubmitRow command={make} label="Make token" pendingLabel="Making..." onCancel={onCancel} />
    </form>
  );
}
