// Kindling stops while its stores can no longer be written, and still closes everything else.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { register } from './instances/instances-member-fixture.ts';
import { startInstance } from './instances/instances-site-fixture.ts';
import { filesIn } from './stores.ts';

/** Makes every later write to a file fail, in all processes that have it open. */
function breakFile(path: string): void {
  const file = new DatabaseSync(path, { timeout: 10_000 });
  const tables = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  for (const { name } of tables) file.exec(`DROP TABLE "${name}"`);
  file.close();
}

survives(
  'Kindling',
  'stores that cannot be written during a shutdown',
  'everything else is closed, and the process exits cleanly',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-stopping-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
    const server = await startInstance(environment);
    onTestFinished(() => server.kill());
    await register(server, 'Ada');
    const { operations, keys } = filesIn(dataDir);
    for (const path of [operations, keys]) breakFile(path);

    expect(await server.stop()).toBe(0);
    expect(server.faults()).toContainEqual(expect.stringContaining('did not close properly'));
  },
  60_000,
);

test("a store that does not close doesn't keep anything else open", async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const ada = await site.member('Ada');
  await ada.publish('Written before it stopped.');
  const { eventStore, documents, operations } = site.kindling().stores;
  for (const store of [documents, operations]) {
    const close = store.close.bind(store);
    vi.spyOn(store, 'close').mockImplementation(async () => {
      await close();
      throw new Error('the disk is full');
    });
  }

  await site.restart();
  await expect(eventStore.head()).rejects.toThrow(/was closed/);
  expect(await ada.get('/community/posts')).toMatchObject({
    body: { posts: [{ content: 'Written before it stopped.' }] },
  });
});
