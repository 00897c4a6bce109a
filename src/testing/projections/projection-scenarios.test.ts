// Tests of the checker: it finds and names bugs in a projection, or in the store below it.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { collection, defineProjection } from '../../platform/projection.ts';
import {
  countedNotebook,
  erase,
  type NoteDocument,
  NoteStarred,
  NoteWritten,
  notebook,
  remove,
  star,
  write,
} from '../notebook.ts';
import { openPlatform, type PlatformFixture } from '../platform-fixture.ts';
import { writingBy } from '../writing-by.ts';
import { divergencesOf, scenarios } from './projection-scenarios.ts';
import { recorded } from './projection-specification.ts';

const notes = Array.from({ length: 20 }, (_, index) => `n${index}`);
const history = recorded([
  ...notes.map((id, index) => write(id, index % 2 ? 'ada' : 'bob', `Note ${id}`)),
  ...notes.flatMap((id) => [star(id), star(id)]),
  ...notes.slice(0, 10).map(remove),
  erase('bob'),
  ...notes.map(star),
]);

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

const check = (projection = notebook, documents: DocumentStore = platform.documents) =>
  divergencesOf(projection, history, { documents, seed: 7 });

test('a correct projection diverges nowhere', async () => {
  expect(await check()).toEqual([]);
  expect(await check(countedNotebook)).toEqual([]);
});

test('a fold that counts deliveries instead of events is found', async () => {
  let delivered = 0;
  const counting = collection<NoteDocument>('counting.notes', {
    whose: 'nobody',
    rules: ({ on }) => [
      on(NoteWritten, {
        key: ({ data }) => data.noteId,
        fold: (_, { data }) => ({ _id: data.noteId, authorId: data.authorId, text: '', stars: 0 }),
      }),
      on(NoteStarred, {
        key: ({ data }) => data.noteId,
        fold: (doc) => doc && { ...doc, stars: ++delivered },
      }),
    ],
  });
  const projection = defineProjection({ name: 'counting', version: 1, collections: [counting] });
  const found = await check(projection);
  expect(new Set(found.map(({ scenario }) => scenario))).toEqual(new Set(Object.keys(scenarios)));
});

test('a store without its guard is caught by duplicate deliveries', async () => {
  let latest = 1_000_000n;
  const careless = writingBy(
    platform.documents,
    (name, writes) => {
      latest += 1n;
      return platform.documents.write(
        name,
        writes.map((each) => ({ ...each, position: latest })),
      );
    },
    {
      async load(requests) {
        const loaded = await platform.documents.load(requests);
        return loaded.map((found) => new Map([...found].map(([id, { doc }]) => [id, { doc, position: 0n }])));
      },
    },
  );
  const found = (await check(notebook, careless)).filter((each) => each.collection !== 'position');
  expect(new Set(found.map(({ scenario }) => scenario))).toContain('with earlier batches delivered again');
});

test('a store that forgets tombstones is found by reappearing documents', async () => {
  const forgetful = writingBy(platform.documents, async (name, writes) => {
    const answer = await platform.documents.write(name, writes);
    await platform.documents.sweep(name, 1_000_000n);
    return answer;
  });
  const found = await check(notebook, forgetful);
  expect(found).toContainEqual(
    expect.objectContaining({ scenario: 'with earlier batches delivered again', expected: undefined }),
  );
});
