// A tally always equals a recount of its collection, wherever its projector is interrupted and whichever process
// continues.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type DomainEvent, defineEvent, type Recorded } from '../../kernel/event.ts';
import { countedNotebook, erase, notes, remove, star, tallies, write } from '../../testing/notebook.ts';
import { recorded } from '../../testing/projections/projection-specification.ts';
import { writingBy } from '../../testing/writing-by.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { openSqliteDocuments } from '../documents/sqlite/sqlite-document-store.ts';
import { type Collection, collection, defineProjection, tally } from '../projection.ts';
import { foldBatch } from './fold-batch.ts';
import { ensureGeneration, physicalName } from './generations.ts';
import { planOf } from './plan.ts';

const Moved = defineEvent('CoinMoved', {
  summary: 'A coin went from one purse to another.',
  schema: z.object({ from: z.string(), to: z.string() }),
});
type Purse = Readonly<{ _id: string; coins: number }>;
const purses = collection<Purse>('coins.purses', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(Moved, {
      key: ({ data }) => [data.from, data.to],
      fold: (doc, { data }, _id) => ({ _id, coins: (doc?.coins ?? 0) + (_id === data.to ? 1 : -1) }),
    }),
  ],
});
const wealth = tally('coins.wealth', {
  of: purses,
  into: ({ coins }) => (coins > 0 ? 'owned' : 'owed'),
  count: ({ coins }) => ({ purses: 1, coins: Math.abs(coins) }),
});
const coins = defineProjection({ name: 'coins', version: 1, collections: [purses, wealth] });

const plan = planOf({ name: 'both', version: 1, collections: [...countedNotebook.collections, ...coins.collections] });
const nameOf = (each: Collection): string => physicalName(each, { version: 1, number: 1 });

let documents: DocumentStore;

beforeEach(async () => {
  documents = openSqliteDocuments({ path: ':memory:' });
  onTestFinished(() => documents.close());
  for (const projection of [countedNotebook, coins]) {
    await ensureGeneration(documents, projection, { version: 1, number: 1 });
  }
});

const fold = (events: readonly Recorded[], store = documents) => foldBatch(plan, events, store, nameOf);
const happen = (...events: readonly DomainEvent[]) => fold(recorded(events));
const talliesNow = async (of: Collection = tallies) =>
  Object.fromEntries(
    (await documents.scan(nameOf(of), { limit: 100 })).map(({ _id, _at, ...counts }) => [_id, counts]),
  );

/** Interrupts a write to this collection after its first document. */
function breakingOffIn(broken: Collection): DocumentStore {
  return writingBy(documents, async (name, writes) => {
    if (name !== nameOf(broken)) return documents.write(name, writes);
    await documents.write(name, writes.slice(0, 1));
    throw new Error('the process was killed');
  });
}

describe('a tally', () => {
  test('counts each document in all its keys, as it is created, changed and removed', async () => {
    await happen(write('n1', 'ada', 'Ink'), write('n2', 'ada', 'Quill'), write('n3', 'bob', 'Paper'), star('n2'));
    expect(await talliesNow()).toEqual({
      '*': { notes: 3, stars: 1 },
      ada: { notes: 2, stars: 1 },
      bob: { notes: 1, stars: 0 },
    });
  });

  test('follows an event that changes many documents', async () => {
    await happen(write('n1', 'ada', 'Ink'), write('n2', 'ada', 'Quill'), star('n2'), erase('ada'));
    expect(await talliesNow()).toEqual({ '*': { notes: 1, stars: 1 }, ada: { notes: 1, stars: 1 } });
  });

  test('disappears when nothing is left to count, and reappears', async () => {
    const history = recorded([write('n1', 'ada', 'Ink'), remove('n1'), write('n2', 'ada', 'Quill')]);
    await fold(history.slice(0, 2));
    expect(await talliesNow()).toEqual({});
    await fold(history);
    expect(await talliesNow()).toEqual({ '*': { notes: 1, stars: 0 }, ada: { notes: 1, stars: 0 } });
  });

  test('of more documents than fit a page is correct before any of them has changed', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => write(`n${index}`, 'ada', 'Ink'));
    const history = recorded([...many, write('other', 'bob', 'Quill'), erase('ada')]);
    await fold(history.slice(0, -1));
    await expect(fold(history.slice(-1), breakingOffIn(notes))).rejects.toThrow('killed');
    expect(await documents.count(nameOf(notes))).toBe(1_100);
    expect(await talliesNow()).toEqual({ '*': { notes: 1, stars: 0 }, bob: { notes: 1, stars: 0 } });
    await fold(history.slice(-1));
    expect(await documents.count(nameOf(notes))).toBe(1);
    expect(await talliesNow()).toEqual({ '*': { notes: 1, stars: 0 }, bob: { notes: 1, stars: 0 } });
  });
});

describe('interrupted before its counted documents are written, it counts each event once', () => {
  const history = recorded([
    write('n1', 'ada', 'Ink'),
    write('n2', 'bob', 'Quill'),
    star('n1'),
    remove('n2'),
    star('n1'),
    write('n3', 'bob', 'Paper'),
  ]);
  const all = { '*': { notes: 2, stars: 2 }, ada: { notes: 1, stars: 2 }, bob: { notes: 1, stars: 0 } };

  test.each([1, 2, 3, 4, 6])('when %i at a time are redelivered', async (length) => {
    for (const upTo of [2, 4, 5]) {
      await expect(fold(history.slice(0, upTo), breakingOffIn(notes))).rejects.toThrow('killed');
    }
    for (let from = 0; from < history.length; from += length) await fold(history.slice(from, from + length));
    expect(await talliesNow()).toEqual(all);
  });
});

test('two documents that cancel each other out are not counted separately if only one of them was written', async () => {
  const history = recorded([Moved({ from: 'ada', to: 'bob' }), Moved({ from: 'bob', to: 'cyd' })]);
  await fold(history.slice(0, 1));
  await expect(fold(history.slice(1), breakingOffIn(purses))).rejects.toThrow('killed');
  await fold(history.slice(1));
  const expected = { owned: { purses: 1, coins: 1 }, owed: { purses: 2, coins: 1 } };
  expect(await talliesNow(wealth)).toEqual(expected);
  await fold(history);
  expect(await talliesNow(wealth)).toEqual(expected);
});
