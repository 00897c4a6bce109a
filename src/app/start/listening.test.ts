// A server whose read models are not built yet: it listens, accepts changes, and says what is missing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { feedProjection } from '../../../projections/community/feed/projection.ts';
import { openDocumentFolder } from '../../platform/documents/sqlite/document-folder.ts';
import { changeBookkeeping, ensureBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { unbuilt } from '../../platform/projector/lifecycle.ts';
import { register, send } from './instances/instances-member-fixture.ts';
import { startInstance } from './instances/instances-site-fixture.ts';
import { filesIn } from './stores.ts';

test('a server listens while a read model is missing, accepts changes, and shows them once it is built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-listening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const before = await startInstance(environment);
  await register(before, 'Ada');
  await before.stop();

  const changeFeed = async (change: Parameters<typeof changeBookkeeping>[2]) => {
    const documents = openDocumentFolder({ folder: filesIn(folder).documents, isShared: true });
    await ensureBookkeeping(documents);
    await changeBookkeeping(documents, feedProjection, change);
    await documents.close();
  };
  // The build is paused until the test resumes it.
  await changeFeed(({ _id, latest }) => ({ ...unbuilt(_id), latest, paused: true }));
  const server = await startInstance(environment);
  onTestFinished(() => server.kill());
  const get = (path: string) => send(server.address, { method: 'GET', path });

  expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
  const ready = await fetch(`${server.address}/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { feed: false, members: true } }]);
  expect(await get('/community/posts')).toMatchObject({
    status: 503,
    body: { code: 'request/being-built', details: { readModel: 'feed' } },
  });
  const bea = await register(server, 'Bea');
  const content = 'Written while the feed was being built.';
  const posted = await bea.call(server, { method: 'POST', path: '/community/posts', body: { content } });
  expect(posted).toMatchObject({ status: 201, body: { success: true } });

  await changeFeed((now) => ({ ...now, paused: false }));
  await expect.poll(async () => (await get('/community/posts')).body).toMatchObject({ posts: [{ content }] });
  await expect.poll(async () => (await fetch(`${server.address}/health/ready`)).status).toBe(200);
  expect(server.faults()).toEqual([]);
  expect(await server.stop()).toBe(0);
}, 60_000);
