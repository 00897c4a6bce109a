// One projection looked after while its store, its lease or another projection gets in the way.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import { NoteStarred, NoteWritten, notebook, notes, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { writingBy } from '../../testing/writing-by.ts';
import { type DocumentStore, DocumentsUnavailable } from '../documents/document-store.ts';
import type { Leases } from '../leases.ts';
import { collection, defineProjection } from '../projection.ts';
import { verifyReadModels } from '../verify/verify-read-models.ts';
import { changeSteering } from './generations.ts';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

test('one that could not save how far it came when its lease was lost goes on from there when it has it again', async () => {
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
  // Nothing changes by it, so that how far that is would be saved at the stop.
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

test('while the indexes of one read model are made, the others are looked after, and a stop waits for them', async () => {
  const before = await platform.project([notebook, stars]);
  await before.until(await platform.append('a', write('n1', 'ada', 'One'), star('n1')));
  await before.projector.stop();

  const made = Promise.withResolvers<void>();
  onTestFinished(() => made.resolve());
  const documents = intercept<DocumentStore>(platform.documents, {
    async ensure(spec, indexes) {
      if (spec.name.startsWith('notebook.notes')) await made.promise;
      return platform.documents.ensure(spec, indexes);
    },
  });
  let renewals = 0;
  const tryHold = async (name: string) => {
    if (name === 'projection.stars') renewals += 1;
    return true;
  };
  const leases: Leases = { lease: (name) => ({ tryHold: () => tryHold(name), release: async () => undefined }) };
  const { projector } = await platform.project([notebook, stars], { documents, leases });
  const states = () => projector.status().map(({ state }) => state);
  expect(states()).toEqual(['standby', 'live']);
  const renewed = renewals;
  await changeSteering(platform.documents, 'stars', { paused: true });
  await expect.poll(states).toEqual(['standby', 'paused']);
  expect(renewals).toBeGreaterThan(renewed);
  await changeSteering(platform.documents, 'stars', { paused: false });
  await expect.poll(states).toEqual(['standby', 'live']);

  let isStopped = false;
  const stopping = projector.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  made.resolve();
  await stopping;
  expect(projector.liveGeneration('notebook')?.number).toBe(1);
});

type Page = Readonly<{ _id: string; title: string; text: string }>;

test('an instance of another version reads a model and leaves its text index as it is', async () => {
  const bookOf = (version: number, ...text: readonly (keyof Page)[]) => {
    const pages = collection<Page>('book.pages', {
      whose: 'nobody',
      text,
      rules: ({ on }) => [
        on(NoteWritten, {
          key: ({ data }) => data.noteId,
          fold: (_, { data }) => ({ _id: data.noteId, title: `Chapter ${data.noteId}`, text: data.text ?? '' }),
        }),
      ],
    });
    return { pages, projection: defineProjection({ name: 'book', version, collections: [pages] }) };
  };
  const [old, fresh] = [bookOf(1, 'text'), bookOf(2, 'title', 'text')];
  const worker = await platform.project([fresh.projection]);
  await worker.until(await platform.append('a', write('n1', 'ada', 'A remarkable engine')));

  const documents = platform.documentsAgain();
  const web = await platform.project([old.projection], { documents, projects: false });
  await web.projector.ready();
  expect(web.projector.liveGeneration('book')?.version).toBe(2);
  expect(await web.read.search(old.pages, 'remarkable', { limit: 5 })).toHaveLength(1);
  expect(await worker.read.search(fresh.pages, 'chapter', { limit: 5 })).toHaveLength(1);
  await web.projector.stop();
  await documents.close();
});
