// A rebuild stops at an event that it can't fold. The live model has folded that event, has not, or has stopped elsewhere.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { NoteStarred, star } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { silentLogger } from '../logger.ts';
import { collection, defineProjection, type Projection } from '../projection.ts';
import { changeBookkeeping, readBookkeeping } from './bookkeeping.ts';
import { type Bookkeeping, beginBuild } from './lifecycle.ts';
import type { Projector } from './projector.ts';

type Tally = Readonly<{ _id: string; stars: number }>;

/** The notes with stars that can't be counted. */
let refused: Set<string>;
let errors: unknown[];
let platform: PlatformFixture;

beforeEach(async () => {
  refused = new Set();
  errors = [];
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

const tallies = collection<Tally>('stars.tallies', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(NoteStarred, {
      key: ({ data }) => data.noteId,
      fold(doc, _, _id) {
        if (refused.has(_id)) throw new Error(`the stars of ${_id} cannot be counted`);
        return { _id, stars: (doc?.stars ?? 0) + 1 };
      },
    }),
  ],
});
const starsOf = (version: number): Projection => defineProjection({ name: 'stars', version, collections: [tallies] });

const project = async (version = 1) => {
  const logger = { ...silentLogger, error: (fields: unknown) => errors.push(fields) };
  const projecting = await platform.project([starsOf(version)], { logger });
  return { ...projecting, live: () => projecting.projector.liveGeneration('stars')?.number };
};
const begin = () => changeBookkeeping(platform.documents, starsOf(1), beginBuild);
const bookkeeping = (version = 1) => readBookkeeping(platform.documents, starsOf(version));
const change = (wish: Partial<Bookkeeping>) =>
  changeBookkeeping(platform.documents, starsOf(1), (now) => ({ ...now, ...wish }));
const stoppedAt = async () => (await bookkeeping()).fault?.position;
const stateOf = (projector: Projector) => projector.status()[0];

/** Sets up a live generation that already contains the event, so that only the rebuild reaches it. */
async function stalledRebuild() {
  const projecting = await project();
  await projecting.until(await platform.append('a', star('n1'), star('cursed'), star('n1')));
  refused.add('cursed');
  await begin();
  await expect.poll(() => stateOf(projecting.projector)?.state).toBe('stalled');
  await expect.poll(stoppedAt).toBe('2');
  return projecting;
}

test('stays stopped, and reports it once, while the live one continues', async () => {
  const { projector, live } = await stalledRebuild();
  const before = await bookkeeping();
  for (let look = 0; look < 5; look += 1) await projector.tick();
  expect(stateOf(projector)).toMatchObject({ state: 'stalled', position: 3n, fault: { position: '2' } });
  expect(await bookkeeping()).toEqual(before);
  expect(errors).toHaveLength(1);
  expect(live()).toBe(1);
});

test('is stopped on instances that don’t fold it, too', async () => {
  await stalledRebuild();
  const leases = { lease: () => ({ tryHold: async () => false, release: async () => undefined }) };
  const other = await platform.project([starsOf(1)], { leases });
  expect(stateOf(other.projector)).toMatchObject({ state: 'standby', fault: { position: '2' } });
  refused.clear();
  await change({ fault: null });
  await expect.poll(() => stateOf(other.projector)).toMatchObject({ state: 'standby', fault: undefined });
});

test('continues after a fix and an order to retry', async () => {
  const { read, live } = await stalledRebuild();
  refused.clear();
  await change({ fault: null });
  await expect.poll(live).toBe(2);
  expect(await read.get(tallies, 'cursed')).toMatchObject({ stars: 1 });
});

test('skips the event when told to, and so does the next rebuild, until the event can be folded', async () => {
  const { read, live } = await stalledRebuild();
  await change({ skip: { position: '2', reason: 'a test' } });
  await expect.poll(live).toBe(2);
  expect(await read.get(tallies, 'cursed')).toBeUndefined();
  await expect.poll(stoppedAt).toBeUndefined();

  await begin();
  await expect.poll(live).toBe(3);
  expect(await read.get(tallies, 'cursed')).toBeUndefined();
  expect(await read.get(tallies, 'n1')).toMatchObject({ stars: 2 });
  expect(errors).toHaveLength(1);

  refused.clear();
  await begin();
  await expect.poll(live).toBe(4);
  expect(await read.get(tallies, 'cursed')).toMatchObject({ stars: 1 });
});

test('no one waits for a stopped projection, and once the event is skipped it catches up', async () => {
  const { projector, read } = await project();
  await projector.ready();
  refused.add('cursed');
  const last = await platform.append('a', star('n1'), star('cursed'));
  await expect.poll(stoppedAt).toBe('2');
  expect(await read.reached(['NoteStarred'], last, 10_000)).toBe(false);
  await change({ skip: { position: '2', reason: 'a test' } });
  await expect.poll(() => read.reached(['NoteStarred'], last, 10_000)).toBe(true);
});

test('skips the events that the live one was told to skip', async () => {
  const { projector, until, live, read } = await project();
  refused.add('cursed');
  const last = await platform.append('a', star('n1'), star('cursed'), star('n1'));
  await expect.poll(stoppedAt).toBe('2');
  await change({ skip: { position: '2', reason: 'a test' } });
  await until(last);
  await begin();
  await expect.poll(live).toBe(2);
  expect(stateOf(projector)).toMatchObject({ state: 'live', fault: undefined });
  expect(await read.get(tallies, 'n1')).toMatchObject({ stars: 2 });
  expect(errors).toHaveLength(1);
});

test('stops at it by the rules of another version, which was not told to skip it', async () => {
  const before = await project();
  refused.add('cursed');
  const last = await platform.append('a', star('n1'), star('cursed'));
  await expect.poll(stoppedAt).toBe('2');
  await change({ skip: { position: '2', reason: 'a test' } });
  await before.until(last);
  await expect.poll(stoppedAt).toBeUndefined();
  await before.projector.stop();

  const { projector, live } = await project(2);
  await expect.poll(() => stateOf(projector)).toMatchObject({ state: 'stalled', fault: { position: '2' } });
  expect(live()).toBeUndefined();
});

test('after it has skipped its event, the event that stopped the live one is reported', async () => {
  const { projector, until } = await project();
  await until(await platform.append('a', star('n1')));
  refused.add('n2');
  await platform.append('b', star('n2'));
  await expect.poll(stoppedAt).toBe('2');
  refused.add('n1');
  await begin();
  await expect.poll(stoppedAt).toBe('1');
  await change({ skip: { position: '1', reason: 'a test' } });
  await expect.poll(stoppedAt).toBe('2');
  expect(stateOf(projector)).toMatchObject({ state: 'stalled', position: 1n, fault: { position: '2' } });
});
