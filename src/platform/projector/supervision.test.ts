// The supervision of one projection under faults of its store, its lease or another projection.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import { NoteStarred, notebook, notes, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { writingBy } from '../../testing/writing-by.ts';
import { type DocumentStore, DocumentsUnavailable, FileUnusable } from '../documents/document-store.ts';
import type { Leases } from '../leases/leases.ts';
import { silentLogger } from '../logger.ts';
import { collection, defineProjection } from '../projection.ts';
import { verifyReadModels } from '../verify/verify-read-models.ts';
import { changeBookkeeping, readBookkeeping } from './bookkeeping.ts';
import { storedStatusOf } from './stored-status.ts';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

test('a projection that lost its lease before saving its checkpoint continues from its position when it regains the lease', async () => {
  let holds = true;
  let isFull = false;
  const leases: Leases = { lease: () => ({ tryHold: async () => holds, release: async () => undefined }) };
  const documents = writingBy(platform.documents, async (...asked) => {
    if (isFull && asked[0] === 'projector.checkpoints') throw new DocumentsUnavailable('The disk is full.');
    return platform.documents.write(...asked);
  });
  const { projector, until, read } = await platform.project([notebook], { documents, leases });
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  isFull = true;
  // This changes nothing, so the position would be saved only on stop.
  await until(await platform.append('a', star('nobodys')));
  holds = false;
  await expect.poll(() => projector.status()[0]?.state).toBe('standby');

  isFull = false;
  holds = true;
  await expect.poll(() => projector.status()[0]?.state).toBe('live');
  await until(await platform.append('a', star('n1')));
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
  expect(await verifyReadModels({ ...platform, projections: [notebook] })).toMatchObject([{ outcome: 'equal' }]);
});

test('a damaged file that only saving a checkpoint meets is reported as damage', async () => {
  let isDamaged = false;
  const documents = writingBy(platform.documents, async (...asked) => {
    if (isDamaged && asked[0] === 'projector.checkpoints') throw new FileUnusable('notebook.v1.g1.sqlite is damaged.');
    return platform.documents.write(...asked);
  });
  const { projector, until } = await platform.project([notebook], { documents });
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  isDamaged = true;
  // This changes nothing, so no fold writes.
  await until(await platform.append('a', star('nobodys')));
  await expect.poll(() => projector.status()[0]?.state).toBe('damaged');
  isDamaged = false;
});

type Tally = Readonly<{ _id: string; stars: number }>;

const tallies = collection<Tally>('stars.tallies', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(NoteStarred, {
      key: ({ data }) => data.noteId,
      fold: (doc, _, _id) => ({ _id, stars: (doc?.stars ?? 0) + 1 }),
    }),
  ],
});
const stars = defineProjection({ name: 'stars', version: 1, collections: [tallies] });

test('while the indexes of one read model are built, the others are supervised, and a stop waits for them', async () => {
  const before = await platform.project([notebook, stars]);
  await before.until(await platform.append('a', write('n1', 'ada', 'One'), star('n1')));
  await before.projector.stop();

  const created = Promise.withResolvers<void>();
  onTestFinished(() => created.resolve());
  const documents = intercept<DocumentStore>(platform.documents, {
    async ensure(spec, indexes) {
      if (spec.name.startsWith('notebook.notes')) await created.promise;
      return platform.documents.ensure(spec, indexes);
    },
  });
  let renewals = 0;
  const tryHold = async (name: string) => {
    if (name === 'projection.stars.v1') renewals += 1;
    return true;
  };
  const leases: Leases = { lease: (name) => ({ tryHold: () => tryHold(name), release: async () => undefined }) };
  const { projector } = await platform.project([notebook, stars], { documents, leases });
  const states = () => projector.status().map(({ state }) => state);
  expect(states()).toEqual(['standby', 'live']);
  const renewed = renewals;
  const pause = (paused: boolean) => changeBookkeeping(platform.documents, stars, (now) => ({ ...now, paused }));
  await pause(true);
  await expect.poll(states).toEqual(['standby', 'paused']);
  expect(renewals).toBeGreaterThan(renewed);
  await pause(false);
  await expect.poll(states).toEqual(['standby', 'live']);

  let isStopped = false;
  const stopping = projector.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  created.resolve();
  await stopping;
  expect(projector.liveGeneration('notebook')?.number).toBe(1);
});

test('an instance that only reads folds while no other of its release does', async () => {
  let holder = 'web';
  const leasesOf = (name: string): Leases => ({
    lease: () => ({ tryHold: async () => holder === name, release: async () => undefined }),
  });
  const web = await platform.project([notebook], { leases: leasesOf('web'), projects: false });
  const state = () => web.projector.status()[0]?.state;
  platform.clock.advance({ ms: 8_000 });
  await web.projector.tick();
  expect(state()).toBe('standby');
  expect(web.projector.hasFolder()).toBe(true);
  platform.clock.advance({ ms: 1_000 });
  await expect.poll(state).toBe('live');
  expect(web.projector.hasFolder()).toBe(false);
  await web.until(await platform.append('a', write('n1', 'ada', 'One')));

  const worker = await platform.project([notebook], { leases: leasesOf('worker') });
  platform.clock.advance({ ms: 4_000 });
  await expect.poll(state).toBe('standby');
  holder = 'worker';
  const position = await platform.append('a', star('n1'));
  for (const instance of [worker, web]) {
    await instance.until(position);
    expect(await instance.read.get(notes, 'n1')).toMatchObject({ stars: 1 });
  }
});

describe('an event that newer code wrote', () => {
  const newer = async () => ({ ...(await platform.encoded(star('n1'))), metadata: { version: 99 } });

  test('leaves the projection to an instance that may understand it', async () => {
    const calls: string[] = [];
    const leases: Leases = {
      lease: () => ({
        tryHold: async () => calls.push('tried') > 0,
        release: async () => void calls.push('released'),
      }),
    };
    const { projector, until } = await platform.project([notebook], { leases });
    await until(await platform.append('a', write('n1', 'ada', 'One')));
    await platform.eventStore.append('b', [await newer()], 'no-stream');
    await expect.poll(() => calls.at(-1)).toBe('released');
    expect(projector.status()[0]?.state).toBe('standby');
    expect(await readBookkeeping(platform.documents, notebook)).toMatchObject({ fault: { position: '2' } });

    // No other instance took it, so this one retries and stops again.
    platform.clock.advance({ ms: 2_000 });
    const before = calls.length;
    await expect.poll(() => calls.slice(before)).toContain('released');
  });

  test('stops a projection that no other instance could fold', async () => {
    const { projector, until } = await platform.project([notebook]);
    await until(await platform.append('a', write('n1', 'ada', 'One')));
    await platform.eventStore.append('b', [await newer()], 'no-stream');
    await expect.poll(() => projector.status()[0]).toMatchObject({ state: 'stalled', fault: { position: '2' } });
  });
});

test('an index that the store keeps refusing is retried at growing intervals, and reported as a fault', async () => {
  let calls = 0;
  const logged: unknown[] = [];
  const documents = intercept(platform.documents, {
    async ensure(spec, indexes) {
      if (!spec.name.startsWith('stars.')) return platform.documents.ensure(spec, indexes);
      calls += 1;
      throw new Error('The store refuses this index.');
    },
  });
  const logger = { ...silentLogger, error: (about: object) => void logged.push(about) };
  const { projector } = await platform.project([notebook, stars], { documents, logger });
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBeGreaterThan(0);
  // As often as instances tick.
  for (let tick = 0; tick < 500; tick++) await projector.tick();
  expect(calls).toBeLessThan(9);
  expect(logged).toContainEqual(expect.objectContaining({ projection: 'stars', times: 5 }));
  expect(projector.status().find(({ name }) => name === 'notebook')?.state).toBe('live');
});

test('the operator sees what the store refuses and the next retry, until it succeeds or nobody retries', async () => {
  let isRefused = true;
  const documents = intercept(platform.documents, {
    async ensure(spec, indexes) {
      if (isRefused && spec.name.startsWith('stars.')) throw new Error('The store refuses this index.');
      return platform.documents.ensure(spec, indexes);
    },
  });
  const failure = async () => (await storedStatusOf(platform, stars)).failure;
  const message = 'The store refuses this index.';

  const first = await platform.project([notebook, stars], { documents });
  await expect.poll(failure, { timeout: 10_000 }).toMatchObject({ message, times: 5 });
  const { at, nextTryAt } = (await failure()) ?? {};
  expect(Date.parse(nextTryAt ?? '') - Date.parse(at ?? '')).toBe(800);
  expect((await storedStatusOf(platform, notebook)).failure).toBeNull();
  await first.projector.stop();
  platform.clock.advance({ minutes: 2 });
  expect(await failure()).toBeNull();

  const second = await platform.project([notebook, stars], { documents });
  await expect.poll(failure, { timeout: 10_000 }).toMatchObject({ message });
  isRefused = false;
  await second.projector.ready();
  await expect.poll(failure).toBeNull();
});
