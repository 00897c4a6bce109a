// Generations that are no longer read or built are dropped, even after an interrupted drop, because no erasure would reach
// them.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import { notebook, notes, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { type DocumentStore, DocumentsUnavailable } from '../documents/document-store.ts';
import { changeBookkeeping, checkpointOf, ensureBookkeeping, readBookkeeping, readCheckpoints } from './bookkeeping.ts';
import { dropAbandoned, ensureGeneration, type Generation, generationName } from './generations.ts';
import { beginBuild } from './lifecycle.ts';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

/** Begins a build that will replace the current generation. */
const begin = (projection = notebook) =>
  changeBookkeeping(platform.documents, projection, (now) => beginBuild({ ...now, building: null }));
const noOtherVersions = { read: undefined, isVersionKept: async () => false };

/** Leaves behind a generation with some content, as after a fold. */
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

test('generations that a killed process left behind are dropped at the next start', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One')));
  await first.projector.stop();
  await begin();
  await changeBookkeeping(platform.documents, notebook, (now) => ({ ...now, building: null }));
  await left({ version: 1, number: 2 });
  await platform.documents.drop('notebook.notes.v1.g2');

  await platform.project([notebook]);
  await expect.poll(generationsThere).toEqual(['v1.g1']);
  expect(await checkpointsOf('notebook.v1.g1', 'notebook.v1.g2')).toEqual(['notebook.v1.g1']);
});

test('those of an older version are dropped once this version is live and no instance uses that one', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One')));
  await first.projector.stop();
  await begin();
  await left({ version: 1, number: 2 });

  const { projector } = await platform.project([{ ...notebook, version: 3 }]);
  await expect.poll(() => projector.liveGeneration('notebook')).toEqual({ version: 3, number: 1 });
  await projector.tick();
  expect(await generationsThere()).toEqual(['v1.g1', 'v1.g2', 'v3.g1']);
  platform.clock.advance({ minutes: 6 });
  await expect.poll(generationsThere).toEqual(['v3.g1']);
  expect(await readBookkeeping(platform.documents, notebook)).toMatchObject({ live: null, building: null, latest: 2 });
});

test('those of an older version stay until it is known that they may be dropped', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One')));
  await first.projector.stop();
  const answers: (boolean | undefined)[] = [undefined, undefined, false];
  const mayDropOtherVersions = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const { projector } = await platform.project([{ ...notebook, version: 2 }], { mayDropOtherVersions });
  await projector.ready();
  platform.clock.advance({ minutes: 6 });
  await expect.poll(() => answers.length).toBe(1);
  await projector.tick();
  expect(await generationsThere()).toEqual(['v1.g1', 'v2.g1']);
  await projector.stop();
  answers[0] = true;
  await platform.project([{ ...notebook, version: 2 }], { mayDropOtherVersions });
  platform.clock.advance({ minutes: 6 });
  await expect.poll(generationsThere).toEqual(['v2.g1']);
});

test('two versions fold side by side, and neither drops the other’s generations', async () => {
  const older = await platform.project([notebook]);
  const newer = await platform.project([{ ...notebook, version: 2 }]);
  const both = [older, newer];
  await Promise.all(
    [platform.append('a', write('n1', 'ada', 'One'))].flatMap((at) => both.map(async ({ until }) => until(await at))),
  );
  for (let look = 0; look < 30; look += 1) {
    platform.clock.advance({ ms: 15_000 });
    for (const { projector } of both) await projector.tick();
  }
  expect(await generationsThere()).toEqual(['v1.g1', 'v2.g1']);
  const position = await platform.append('a', star('n1'));
  for (const { until, read } of both) {
    await until(position);
    expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
  }
});

test('a prepared newer version is kept for a day, then dropped', async () => {
  const prepared = await platform.project([{ ...notebook, version: 2 }]);
  await prepared.until(await platform.append('a', write('n1', 'ada', 'One')));
  await prepared.projector.stop();
  const { projector } = await platform.project([notebook]);
  await projector.ready();
  platform.clock.advance({ minutes: 23 * 60 });
  await projector.tick();
  await projector.tick();
  expect(await generationsThere()).toEqual(['v1.g1', 'v2.g1']);
  platform.clock.advance({ minutes: 2 * 60 });
  await expect.poll(generationsThere).toEqual(['v1.g1']);
});

test('stale bookkeeping never drops a generation begun since', async () => {
  await ensureBookkeeping(platform.documents);
  const before = await begin();
  await begin();
  for (const number of [1, 2]) await left({ version: 1, number });
  await dropAbandoned(platform.documents, notebook, before, noOtherVersions);
  expect(await generationsThere()).toEqual(['v1.g1', 'v1.g2']);

  const now = await readBookkeeping(platform.documents, notebook);
  await dropAbandoned(platform.documents, notebook, now, noOtherVersions);
  expect(await generationsThere()).toEqual(['v1.g2']);
});

test('a generation that this process still reads is kept, even if two others were begun since', async () => {
  await ensureBookkeeping(platform.documents);
  for (let number = 1; number <= 3; number += 1) {
    await begin();
    await left({ version: 1, number });
  }
  const now = await readBookkeeping(platform.documents, notebook);
  await dropAbandoned(platform.documents, notebook, now, { ...noOtherVersions, read: 1 });
  expect(await generationsThere()).toEqual(['v1.g1', 'v1.g3']);
});
