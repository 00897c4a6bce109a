// No verb shows credentials or their digests, whatever its options.
import { expect, it, onTestFinished } from 'vitest';
import { withSecondFactor } from '../../modules/accounts/sign-in/second-factor-fixture.ts';
import { isCredential } from '../kernel/credentials.ts';
import { openStored } from '../testing/projections/stored-documents.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import { testPassword } from '../testing/test-member.ts';
import { untilCommitted } from '../testing/until-committed.ts';
import { operatorOf } from './cli-fixture.ts';

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(stringsIn);

const credentialsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => (isCredential(name) ? stringsIn(inner) : credentialsIn(inner)));

it('password hashes, token hashes and secrets stay out of every answer', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  const ada = await site.member('ada');
  const { secret } = await withSecondFactor(site, ada);
  const made = await ada.post('/auth/tokens', { name: 'For my notes', scope: 'read', password: testPassword });
  expect(made.status).toBe(201);
  await ada.post('/auth/request-password-reset', { email: ada.email });
  const { codec, stores, readModels } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const credentials = [secret, ...credentialsIn((await codec.decode(await site.log())).map(({ data }) => data))];
  expect(credentials.length).toBeGreaterThan(12);

  // Differs from a fresh fold, so that verify shows it.
  await untilCommitted(site.folder);
  const { db, table } = openStored(site.folder, 'access-tokens.tokens');
  db.exec(`UPDATE ${table} SET doc = json_set(doc, '$.tokenHash', 'altered', '$.name', 'altered')`);
  db.close();

  const lines = [
    ...[['audit'], ['audit', '--from-log'], ['audit', '--csv']].map((line) => [...line, '--data', '--reveal']),
    ...[`user-${ada.id}`, `secondfactor-${ada.id}`, `accesstokens-${ada.id}`].map((each) => [
      'streams',
      each,
      '--reveal',
    ]),
    ['verify', '--reveal'],
    ['replay', 'access-tokens', '--dry-run', '--reveal'],
    ['replay', 'access-tokens', '--sandbox', 'looked-at', '--until', String(await stores.eventStore.head())],
    ['replay', '--show', 'looked-at', '--collection', 'access-tokens.tokens', '--reveal'],
  ];
  for (const line of lines) {
    const { out, err } = await operator.kindling(line);
    expect({ line, err, found: credentials.filter((each) => out.includes(each)) }).toEqual({
      line,
      err: '',
      found: [],
    });
  }
}, 30_000);
