// Scheduled backups: the server takes them in a separate process, removes the old ones, and reports failures.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { filesIn } from './stores.ts';

const timeoutMs = 180_000;

async function siteWithBackups(keep: string) {
  const parent = await mkdtemp(join(tmpdir(), 'kindling-backups-'));
  const site = await openTestKindling({ environment: { BACKUP_TO: parent, BACKUP_KEEP: keep } });
  onTestFinished(async () => {
    await site.close();
    await rm(parent, { recursive: true, force: true });
  });
  const aDayLater = async () => {
    site.clock.advance({ days: 1 });
    await site.kindling().reactor?.settle();
  };
  const operator = operatorOf({ folder: site.folder, environment: { BACKUP_TO: parent } });
  return { site, parent, aDayLater, operator };
}

type Status = Readonly<{ schedules: readonly Readonly<{ name: string; lastError: string | null }>[] }>;

test('one is taken every day, complete and named after its slot, and the log and admins are told', {
  timeout: timeoutMs,
}, async () => {
  const { site, parent, aDayLater, operator } = await siteWithBackups('2d');
  const grace = await site.admin('grace');
  await grace.publish('Written before the backup.');
  expect((await grace.get('/admin/work')).body.backup).toEqual({ lastAt: null, isLate: false, notIntactAt: null });
  await aDayLater();
  expect(await readdir(parent)).toEqual(['kindling-2026-11-03T00-00-00Z']);
  expect(await operator.json(['backup', 'verify'])).toMatchObject({ sound: true });
  await site.kindling().readModels.allReached(await site.kindling().stores.eventStore.head(), 5_000);
  expect((await grace.get('/admin/work')).body.backup).toEqual({
    lastAt: expect.any(String),
    isLate: false,
    notIntactAt: null,
  });
});

test('a failing schedule says why, and its next try takes the missing backup', { timeout: timeoutMs }, async () => {
  const { site, parent, aDayLater, operator } = await siteWithBackups('7d');
  await site.member('ada');
  await rm(parent, { recursive: true });
  await aDayLater();
  const { body } = await site.app().inject('/metrics');
  expect(body).toMatch(/^kindling_backup_age_seconds \+Inf$/m);
  expect(body).not.toMatch(/^kindling_backup_intact \d/m);
  const failing = async () => (await operator.json<Status>(['reactions', 'status'], 1)).schedules;
  expect(await failing()).toContainEqual(
    expect.objectContaining({
      name: 'operations.back-up',
      lastError: expect.stringContaining('Mount or create it first'),
    }),
  );
});

test('one that is not intact is reported everywhere, until an intact one is taken, and no older one is removed', {
  timeout: timeoutMs,
}, async () => {
  const { site, parent, aDayLater, operator } = await siteWithBackups('1d');
  // If half of the keys are damaged, the master key counts as wrong.
  for (const name of ['ada', 'ben']) await site.member(name);
  const grace = await site.admin('grace');
  const metrics = async () => (await site.app().inject('/metrics')).body;
  await aDayLater();
  expect(await metrics()).toMatch(/^kindling_backup_intact 1$/m);
  const keys = () => new DatabaseSync(filesIn(site.folder).keys);
  const wrapped = keys().prepare('SELECT wrapped FROM keys WHERE person_id = ?').get(grace.id)?.wrapped;
  const setKey = (value: unknown) =>
    keys()
      .prepare('UPDATE keys SET wrapped = ? WHERE person_id = ?')
      .run(value as never, grace.id);
  setKey(Buffer.alloc(60, 3));
  await aDayLater();
  const failing = async () =>
    (await operator.json<Status>(['reactions', 'status'], 1)).schedules.find(
      ({ name }) => name === 'operations.back-up',
    );
  const said = /The backup is in \S+, and is not intact. The keys of 1 person .* are damaged/;
  const both = ['kindling-2026-11-03T00-00-00Z', 'kindling-2026-11-04T00-00-00Z'];
  for (const minutes of [0, 5, 60]) {
    site.clock.advance({ minutes });
    await site.kindling().reactor?.settle();
    expect((await failing())?.lastError).toMatch(said);
    expect(await readdir(parent)).toEqual(expect.arrayContaining(both));
  }
  expect((await operator.kindling(['doctor'])).out).toMatch(/FIND {2}backups: The backup is in .* is not intact/);
  expect(await metrics()).toMatch(/^kindling_backup_intact 0$/m);
  // The process that takes backups has the machine's clock.
  expect(await metrics()).toMatch(/^kindling_backup_age_seconds \d/m);
  setKey(wrapped);
  await aDayLater();
  expect(await readdir(parent)).toHaveLength(1);
  expect((await operator.json<Status>(['reactions', 'status'])).schedules).toContainEqual(
    expect.objectContaining({ name: 'operations.back-up', lastError: null }),
  );
  expect(await metrics()).toMatch(/^kindling_backup_intact 1$/m);
});
