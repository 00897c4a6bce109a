// Scheduled backups: the server takes them in a separate process, removes the old ones, and reports failures.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';

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
  expect((await grace.get('/admin/work')).body.backup).toEqual({ lastAt: null, isLate: false });
  await aDayLater();
  expect(await readdir(parent)).toEqual(['kindling-2026-11-03T00-00-00Z']);
  expect(await operator.json(['backup', 'verify'])).toMatchObject({ sound: true });
  await site.kindling().readModels.allReached(await site.kindling().stores.eventStore.head(), 5_000);
  expect((await grace.get('/admin/work')).body.backup).toEqual({ lastAt: expect.any(String), isLate: false });
});

test('a failing schedule says why, and its next try takes the missing backup', { timeout: timeoutMs }, async () => {
  const { site, parent, aDayLater, operator } = await siteWithBackups('7d');
  await site.member('ada');
  await rm(parent, { recursive: true });
  await aDayLater();
  const failing = async () => (await operator.json<Status>(['reactions', 'status'], 1)).schedules;
  expect(await failing()).toContainEqual(
    expect.objectContaining({
      name: 'operations.back-up',
      lastError: expect.stringContaining('Mount or create it first'),
    }),
  );
});
