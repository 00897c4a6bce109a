// A read model that only this process folds and reads rests between batches, and is folded before a read that must show
// a change.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NoteStarred, notebook, notes, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { projectorAt } from '../../testing/projections/folded-read-models.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Leases } from '../leases/leases.ts';
import { collection, defineProjection } from '../projection.ts';
import { readCheckpoint } from './bookkeeping.ts';
import { generationName } from './generations.ts';
import { createReadModels } from './projected-read-models.ts';

/** So long that a projection folds a second batch only when hurried. */
const restMs = 3_600_000;
const withinMs = 10_000;

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

async function restingNotebook() {
  const projected = await platform.project([notebook], { restMs });
  await projected.until(await platform.append('a', write('n1', 'ada', 'One')));
  return projected;
}

test('a change is shown by the next read, even if nobody waited for the read model', async () => {
  const { projector, read } = await restingNotebook();
  const position = await platform.append('a', star('n1'));
  expect(await read.reached(['NoteStarred'], position, withinMs)).toBe(true);
  expect(projector.progress('notebook').position).toBeLessThan(position);
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
});

test('changes that nobody reads are folded in one commit', async () => {
  const commit = vi.spyOn(platform.documents, 'commit');
  const { read } = await restingNotebook();
  commit.mockClear();
  for (let stars = 0; stars < 5; stars += 1) {
    await read.reached(['NoteStarred'], await platform.append('a', star('n1')), withinMs);
  }
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 5 });
  expect(commit).toHaveBeenCalledOnce();
});

test('a cached value is recomputed once one of its read models must show a change', async () => {
  const { read } = await restingNotebook();
  const ask = () => read.cached('n1', async () => ({ stars: (await read.get(notes, 'n1'))?.stars }));
  const dependencies = new Map<string, string>();
  await read.noting(dependencies, ask);
  const position = await platform.append('a', star('n1'));
  expect(read.areCurrent(dependencies)).toBe(true);
  await read.reached(['NoteStarred'], position, withinMs);
  expect(read.areCurrent(dependencies)).toBe(false);
  expect(await ask()).toEqual({ stars: 1 });
});

test('a read of a reaction hurries it, too', async () => {
  const { read } = await restingNotebook();
  const position = await platform.append('a', star('n1'));
  expect(await read.asOf(position).get(notes, 'n1')).toMatchObject({ stars: 1 });
});

test('a stop ends the rest, after folding the events that have arrived', async () => {
  const { projector } = await restingNotebook();
  await platform.append('a', star('n1'));
  const position = await platform.append('a', star('n1'));
  await expect.poll(() => platform.feed.head()).toBe(position);
  await projector.stop();
  const folded = await readCheckpoint(platform.documents, generationName('notebook', { version: 1, number: 1 }));
  expect(folded.position).toBe(position);
});

test('with other instances it does not rest, because they can’t hurry it', async () => {
  const leases: Leases = { lease: () => ({ tryHold: async () => true, release: async () => undefined }) };
  const { until, read, projector } = await platform.project([notebook], { restMs, leases });
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  const position = await platform.append('a', star('n1'));
  expect(await read.reached(['NoteStarred'], position, withinMs)).toBe(true);
  expect(projector.progress('notebook').position).toBe(position);
});

test('a read at an event that can’t be folded shows the current state, and later reads count as stale', async () => {
  const counted = collection<{ _id: string; stars: number }>('stars.counted', {
    whose: 'nobody',
    rules: ({ on }) => [
      on(NoteStarred, {
        key: ({ data }) => data.noteId,
        fold(doc, { data: { noteId } }, _id) {
          if (doc !== null) throw new Error(`${noteId} was counted already`);
          return { _id, stars: 1 };
        },
      }),
    ],
  });
  const projection = defineProjection({ name: 'stars', version: 1, collections: [counted] });
  const { until, read } = await platform.project([projection], { restMs });
  await until(await platform.append('a', star('n1')));
  const position = await platform.append('a', star('n1'));
  expect(await read.reached(['NoteStarred'], position, withinMs)).toBe(true);
  expect(await read.get(counted, 'n1')).toMatchObject({ stars: 1 });
  expect(await read.reached(['NoteStarred'], position, withinMs)).toBe(false);
});

describe('a projection that does not reach the position', () => {
  const stuck = { ...projectorAt(1n, { version: 1, number: 1 }), foldsOnDemand: () => true };
  const documents = { get: async () => undefined } as unknown as DocumentStore;

  test('delays one read, not each of them', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const read = createReadModels({ documents, projector: stuck, projections: [notebook] });
    expect(await read.reached(['NoteStarred'], 2n, withinMs)).toBe(true);
    const first = read.get(notes, 'n1');
    await vi.advanceTimersByTimeAsync(2_000);
    await first;
    await read.get(notes, 'n1');
    expect(await read.reached(['NoteStarred'], 2n, withinMs)).toBe(false);
  });
});
