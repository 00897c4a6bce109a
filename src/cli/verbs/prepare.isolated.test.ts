// An upgrade: the read models of a new version are built while the old one serves. The registry is that of a release whose feed has another
// version; the running server has the real one.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { posts } from '../../../projections/community/feed/projection.ts';
import { openKindling } from '../../app/kindling.ts';
import { publish, register } from '../../app/start/instances/instances-member-fixture.ts';
import { startInstance } from '../../app/start/instances/instances-site-fixture.ts';
import { readConfig } from '../../app/start/settings/config.ts';
import { silentLogger } from '../../platform/logger.ts';
import { readBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { operatorOf } from '../cli-fixture.ts';
import { projectionNamed } from '../projections/known-projections.ts';

vi.mock('../../app/registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../app/registry.ts')>();
  const renewed = original.projections.map((each) =>
    each.name === 'feed' ? { ...each, version: each.version + 1 } : each,
  );
  return { ...original, projections: renewed };
});

const feed = projectionNamed('feed');
const old = { name: 'feed', version: feed.version - 1 };

test('the old version continues to serve, and the new one starts with what was prepared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const server = await startInstance(environment);
  onTestFinished(() => server.kill());
  const ada = await register(server, 'Ada');
  await register(server, 'Bob');
  const before = await publish(ada, server, 'Written before.');

  const operator = operatorOf({ folder });
  const keys = new DatabaseSync(join(folder, 'keys.sqlite'));
  keys.exec('CREATE TABLE lost AS SELECT * FROM keys WHERE rowid = 1; DELETE FROM keys WHERE rowid = 1');
  expect(await operator.kindling(['prepare'])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/are missing.*--despite-losses/),
  });
  keys.exec('INSERT INTO keys SELECT * FROM lost; DROP TABLE lost');
  keys.close();
  const preparing = operator.json(['prepare']);
  const during: string[] = [];
  for (let n = 0; n < 10; n += 1) during.push(await publish(ada, server, `Written during it, ${n}.`));
  expect(await preparing).toMatchObject({ prepared: [{ name: 'feed', version: feed.version, outcome: 'live' }] });
  const after = await publish(ada, server, 'Written after.');
  expect((await ada.call(server, { method: 'GET', path: '/community/posts?limit=1' })).body).toMatchObject({
    posts: [{ id: after }],
  });
  expect((await operator.kindling(['prepare'])).out).toContain('Nothing to prepare');
  expect(server.faults()).toEqual([]);
  expect(await server.stop()).toBe(0);

  const kindling = await openKindling({ config: readConfig(environment), logger: silentLogger });
  onTestFinished(() => kindling.close());
  // Live at the first look: nothing was built at the start.
  expect(kindling.projector.status().filter(({ state }) => state !== 'live')).toEqual([]);
  expect(kindling.projector.liveGeneration('feed')).toEqual({ version: feed.version, number: 1 });
  await kindling.readModels.allReached(await kindling.stores.eventStore.head(), 10_000);
  expect(await kindling.readModels.getMany(posts, [before, ...during, after])).toHaveLength(12);
  expect(await readBookkeeping(kindling.stores.documents, old)).toMatchObject({ live: 1 });
});

test('a verb that folds without a server keeps the read models of the other version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const server = await startInstance(environment);
  onTestFinished(() => server.kill());
  await register(server, 'Ada');
  const bob = await register(server, 'Bob');
  expect(await server.stop()).toBe(0);

  const inAnHour = () => new Date(Date.now() + 3_600_000);
  await operatorOf({ folder, clock: inAnHour }).json(['erase', bob.id, '--yes']);
  const there = await readdir(join(folder, 'documents'));
  expect(there).toContain(`feed.v${feed.version}.g1.sqlite`);
  expect(there).toContain(`feed.v${old.version}.g1.sqlite`);
});
