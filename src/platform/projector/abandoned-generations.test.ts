// What nobody reads nor builds any more goes away, wherever dropping it was cut off: an erasure would not reach it.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import { notebook, notes, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { type DocumentStore, DocumentsUnavailable } from '../documents/document-store.ts';
import {
  beginGeneration,
  checkpointOf,
  dropAbandoned,
  ensureBookkeeping,
  ensureGeneration,
  type Generation,
  generationName,
  movePointer,
  type Pointer,
  pointers,
  readCheckpoints,
} from './generations.ts';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

const begin = () => movePointer(platform.documents, 'notebook', (now) => beginGeneration(now, 1));

/** A generation with something in it, as whoever folded it left it. */
async function left(generation: Generation): Promise<void> {
  await ensureGeneration(platform.documents, notebook, generation);
  await platform.documents.commit([
    checkpointOf(generationName('notebook', generation), { position: 7n, movedAt: 7n }),
  ]);
}

const generationsThere = async () => {
  const suffixes = (await platform.documents.collections()).flatMap((name) => name.match(/v\d+\.g\d+$/) ?? []);
  return [...new Set(suffixes)].sort();
};
const checkpointsOf = async (...names: readonly string[]) =>
  [...(await readCheckpoints(platform.documents, names)).keys()].sort();

test('a drop that failed halfway is tried again until nothing is left', async () => {
  let failures = 0;
  const documents = intercept<DocumentStore>(platform.documents, {
    async drop(name) {
      if (name === 'notebook.shelves.v1.g1' && failures < 2) {
        failures += 1;
        throw new DocumentsUnavailable('No primary.');
      }
      return platform.documents.drop(name);
    },
  });
  const { projector, until, read } = await platform.project([notebook], { documents });
  await until(await platform.append('a', write('n1', 'ada', 'Private words')));
  await begin();
  await expect.poll(() => projector.liveGeneration('notebook')?.number).toBe(2);
  platform.clock.advance({ minutes: 1 });
  await expect.poll(generationsThere).toEqual(['v1.g2']);
  expect(failures).toBe(2);
  expect(await checkpointsOf('notebook.v1.g1', 'notebook.v1.g2')).toEqual(['notebook.v1.g2']);
  expect(await read.get(notes, 'n1')).toMatchObject({ text: 'Private words' });
});

test('what a process left behind that was killed goes at the next start', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One')));
  await first.projector.stop();
  await begin();
  await movePointer(platform.documents, 'notebook', (now) => ({ ...now, building: null }));
  await left({ version: 1, number: 2 });
  await platform.documents.drop('notebook.notes.v1.g2');

  await platform.project([notebook]);
  await expect.poll(generationsThere).toEqual(['v1.g1']);
  expect(await checkpointsOf('notebook.v1.g1', 'notebook.v1.g2')).toEqual(['notebook.v1.g1']);
});

test('one that another version was building goes when this version builds its own', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One')));
  await first.projector.stop();
  await movePointer(platform.documents, 'notebook', (now) => beginGeneration(now, 2));
  await left({ version: 2, number: 2 });

  const { projector } = await platform.project([{ ...notebook, version: 3 }]);
  await expect.poll(() => projector.liveGeneration('notebook')).toEqual({ version: 3, number: 3 });
  platform.clock.advance({ minutes: 1 });
  await expect.poll(generationsThere).toEqual(['v3.g3']);
});

test('by a pointer that was read a while ago nothing is dropped that has been begun since', async () => {
  await ensureBookkeeping(platform.documents);
  await begin();
  const before = await platform.documents.get<Pointer>(pointers, 'notebook');
  await begin();
  for (const number of [1, 2]) await left({ version: 1, number });
  if (before === undefined) throw new Error('One was begun, and there is no pointer.');
  await dropAbandoned(platform.documents, before, undefined);
  expect(await generationsThere()).toEqual(['v1.g1', 'v1.g2']);

  const now = await platform.documents.get<Pointer>(pointers, 'notebook');
  if (now === undefined) throw new Error('Two were begun, and there is no pointer.');
  await dropAbandoned(platform.documents, now, undefined);
  expect(await generationsThere()).toEqual(['v1.g2']);
});

test('what this process still reads is kept, though the pointer has passed on twice', async () => {
  await ensureBookkeeping(platform.documents);
  for (let number = 1; number <= 3; number += 1) {
    await begin();
    await left({ version: 1, number });
  }
  const pointer = await platform.documents.get<Pointer>(pointers, 'notebook');
  if (pointer === undefined) throw new Error('Three were begun, and there is no pointer.');
  await dropAbandoned(platform.documents, pointer, { version: 1, number: 1 });
  expect(await generationsThere()).toEqual(['v1.g1', 'v1.g3']);
});
