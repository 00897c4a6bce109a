// Two projectors of one read model: a holder that lost its lease without noticing continues for a while next to the new
// holder. However their work interleaves, the result is that of one projector.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Recorded } from '../../kernel/event.ts';
import { countedNotebook, erase, notes, remove, shelves, star, tallies, write } from '../../testing/notebook.ts';
import { metadataAt } from '../../testing/platform-fixture.ts';
import { writingBy } from '../../testing/writing-by.ts';
import { openSqliteDocuments } from '../documents/sqlite/sqlite-document-store.ts';
import type { Collection } from '../projection.ts';
import { foldBatch } from './fold-batch.ts';
import { ensureGeneration, physicalName } from './generations.ts';
import { planOf } from './plan.ts';

const plan = planOf(countedNotebook);
const generation = { version: 1, number: 1 };
const nameOf = (collection: Collection): string => physicalName(collection, generation);

const noteIds = fc.constantFrom('n1', 'n2', 'n3');
const authors = fc.constantFrom('ada', 'bob');
const history = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.tuple(noteIds, authors).map(([id, author]) => write(id, author, `${id} by ${author}`)) },
    { weight: 4, arbitrary: noteIds.map(star) },
    noteIds.map(remove),
    authors.map(erase),
  ),
  { minLength: 4, maxLength: 25 },
);

type Happened = Readonly<{ type: string; data: unknown }>;

const recorded = ({ type, data }: Happened, index: number): Recorded => ({
  id: `event-${index}`,
  type,
  data: data as Recorded['data'],
  stream: 'a-notebook',
  revision: index,
  position: BigInt(index + 1),
  metadata: metadataAt('2026-04-02T08:00:00.000Z'),
});

/** Opens an empty document store for one run. */
async function openDocuments() {
  const documents = openSqliteDocuments({ path: ':memory:' });
  await ensureGeneration(documents, countedNotebook, generation);
  const made = () =>
    Promise.all([notes, shelves, tallies].map((collection) => documents.scan(nameOf(collection), { limit: 100 })));
  return { documents, made };
}

/** Returns the result of one projector that folds everything at once, undisturbed. */
async function madeAlone(events: readonly Recorded[]) {
  const { documents, made } = await openDocuments();
  await foldBatch(plan, events, documents, nameOf);
  return made().finally(() => documents.close());
}

/**
 * Returns the result of two projectors. One folds in batches of these lengths, and then the rest. Whenever it reads or
 * writes, its rival advances by the next of `strides` events, and stops when there are no more.
 */
async function madeTogether(events: readonly Recorded[], strides: readonly number[], batches: readonly number[]) {
  const { documents, made } = await openDocuments();
  const left = [...strides];
  let rivalAt = 0;
  async function rivalGoesOn(): Promise<void> {
    const batch = events.slice(rivalAt, rivalAt + (left.shift() ?? 0));
    rivalAt += batch.length;
    await foldBatch(plan, batch, documents, nameOf);
  }
  const disturbed = writingBy(documents, (...asked) => rivalGoesOn().then(() => documents.write(...asked)), {
    load: (...asked) => rivalGoesOn().then(() => documents.load(...asked)),
    find: (...asked) => rivalGoesOn().then(() => documents.find(...asked)),
  });
  const lengths = [...batches];
  for (let at = 0, end = 0; at < events.length; at = end) {
    end = at + (lengths.shift() ?? events.length);
    await foldBatch(plan, events.slice(at, end), disturbed, nameOf);
  }
  return made().finally(() => documents.close());
}

test('count an event once even if the other folds it between two reads of the same documents', async () => {
  const events = [write('n1', 'ada', 'Ink'), star('n1'), star('n1'), star('n1')].map(recorded);
  for (let before = 0; before < 8; before++) {
    const strides = [...Array(before).fill(0), 2];
    expect(await madeTogether(events, strides, [1, 3])).toEqual(await madeAlone(events));
  }
});

test('produce the same as one alone, wherever they interleave', async () => {
  const strides = fc.array(fc.nat({ max: 3 }), { maxLength: 16 });
  const batches = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(history, strides, batches, async (happened, taken, lengths) => {
      const events = happened.map(recorded);
      expect(await madeTogether(events, taken, lengths)).toEqual(await madeAlone(events));
    }),
    { numRuns: 100 },
  );
});

test('a second delivery changes nothing, and reports the documents that the first one changed', async () => {
  const { documents, made } = await openDocuments();
  const events = [write('n1', 'ada', 'Ink'), write('n2', 'bob', 'Quill'), star('n1'), erase('bob')].map(recorded);
  await foldBatch(plan, events, documents, nameOf);
  const before = await made();
  // As after a crash that lost the checkpoint: a reader must not think that nothing has changed since.
  for (const each of events.slice(0, 3)) expect(await foldBatch(plan, [each], documents, nameOf)).toBeGreaterThan(0);
  expect(await foldBatch(plan, [recorded(star('nobody'), 8)], documents, nameOf)).toBe(0);
  expect(await made()).toEqual(before);
  await documents.close();
});
