// A server whose read models are not built yet: it listens, accepts changes, and says what is missing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { feedProjection } from '../../../projections/community/feed/projection.ts';
import { openDocumentFolder } from '../../platform/documents/sqlite/document-folder.ts';
import type { Projection } from '../../platform/projection.ts';
import { changeBookkeeping, ensureBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { unbuilt } from '../../platform/projector/lifecycle.ts';
import { projections } from '../registry.ts';
import { logIn, register, send } from './instances/instances-member-fixture.ts';
import { startInstance } from './instances/instances-site-fixture.ts';
import { filesIn } from './stores.ts';

const environmentOf = (folder: string) => ({
  ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
});

/** Creates the folder of a site where Ada is a member. No server runs there. */
async function siteOfAda() {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-listening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = await startInstance(environmentOf(folder));
  const ada = await register(before, 'Ada');
  await before.stop();
  return { folder, ada };
}

async function changeProjections(
  folder: string,
  changed: readonly Projection[],
  change: Parameters<typeof changeBookkeeping>[2],
): Promise<void> {
  const documents = openDocumentFolder({ folder: filesIn(folder).documents, isShared: true });
  await ensureBookkeeping(documents);
  for (const projection of changed) await changeBookkeeping(documents, projection, change);
  await documents.close();
}

/** The builds are paused until the test resumes them. */
const pausedUnbuilt: Parameters<typeof changeBookkeeping>[2] = ({ _id, latest }) => ({
  ...unbuilt(_id),
  latest,
  paused: true,
});

test('a server listens while a read model is missing, accepts changes, and shows them once it is built', async () => {
  const { folder } = await siteOfAda();
  await changeProjections(folder, [feedProjection], pausedUnbuilt);
  const server = await startInstance(environmentOf(folder));
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

  await changeProjections(folder, [feedProjection], (now) => ({ ...now, paused: false }));
  await expect.poll(async () => (await get('/community/posts')).body).toMatchObject({ posts: [{ content }] });
  await expect.poll(async () => (await fetch(`${server.address}/health/ready`)).status).toBe(200);
  expect(server.faults()).toEqual([]);
  expect(await server.stop()).toBe(0);
}, 60_000);

test('while all read models are missing, people join, log in, and see who they are', async () => {
  const { folder, ada } = await siteOfAda();
  await changeProjections(folder, projections, pausedUnbuilt);
  const server = await startInstance(environmentOf(folder));
  onTestFinished(() => server.kill());

  expect(await send(server.address, { method: 'GET', path: '/sign-ups' })).toMatchObject({
    status: 200,
    body: { mode: 'open' },
  });
  const bea = await register(server, 'Bea');
  expect(await bea.call(server, { method: 'GET', path: '/auth/user' })).toMatchObject({
    status: 200,
    body: { firstName: 'Bea' },
  });
  const again = await logIn(server, ada);
  expect(await again.call(server, { method: 'GET', path: '/auth/user' })).toMatchObject({
    status: 200,
    body: { firstName: 'Ada' },
  });
  const follow = { method: 'POST', path: `/users/${bea.id}/follow`, body: {} };
  expect(await again.call(server, follow)).toMatchObject({
    status: 201,
    body: { success: true, code: 'request/not-shown-yet' },
  });
  const posted = await again.call(server, { method: 'POST', path: '/community/posts', body: { content: 'Raku' } });
  expect(posted).toMatchObject({ status: 201, body: { code: 'request/not-shown-yet' } });
  expect(server.faults()).toEqual([]);
}, 60_000);
