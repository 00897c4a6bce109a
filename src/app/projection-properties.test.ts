// Every projection of the registry, under any history that the deciders allow and any order in which its events may arrive.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '../kernel/event.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { isTally } from '../platform/projection.ts';
import { sampleHistories, seed } from '../testing/history/random-history-fixture.ts';
import { countAlong, foldInMemory } from '../testing/projections/memory-fold.ts';
import { divergencesOf } from '../testing/projections/projection-scenarios.ts';
import { eventDescriptions, projections } from './registry.ts';

const histories = sampleHistories(60);
const ofLostKeys = histories.map((events) => ({ events, keyless: withoutTheErased(events) }));

describe.each(projections.map((projection) => ({ name: projection.name, projection })))('$name', ({ projection }) => {
  test('equals a plain fold, whatever order its events arrive in', { timeout: 120_000 }, async () => {
    for (const [index, events] of histories.slice(0, 5).entries()) {
      // SQLite statements for dropped tables slow each new index down, so every history gets a fresh store.
      const documents = openSqliteDocuments({ path: ':memory:' });
      expect(await divergencesOf(projection, events, { documents, seed: seed + index })).toEqual([]);
      await documents.close();
    }
  });

  test('is the same after a replay that reads erased members without their keys', () => {
    for (const { events, keyless } of ofLostKeys)
      expectSame(foldInMemory(projection, keyless), foldInMemory(projection, events));
  });
});

test.each(
  projections.flatMap(({ collections }) => collections.filter(isTally)),
)('$name counts the same after every event, with and without the keys of erased members', (tally) => {
  // A process may stop while it has a key, and resume when the key is gone.
  for (const { events, keyless } of ofLostKeys.slice(0, 10))
    expectSame(countAlong(tally, keyless), countAlong(tally, events));
});

test('every event type of the registry occurs in these histories', () => {
  const happened = new Set(histories.flat().map(({ type }) => type));
  expect([...happened].sort()).toEqual(eventDescriptions.map(({ type }) => type).sort());
});

/** Compares with vitest's own equality only to report a difference: it takes many times as long. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Returns the events as they decode once the keys of erased members are forgotten. */
function withoutTheErased(events: readonly Recorded[]): readonly Recorded[] {
  const personalOf = new Map(eventDescriptions.map(({ type, personal }) => [type, Object.entries(personal)]));
  const dataOf = (event: Recorded) => event.data as Readonly<Record<string, unknown>>;
  const erased = new Set(events.filter(({ type }) => type === 'MemberErased').map((event) => dataOf(event).memberId));
  return events.map((event) => {
    const data = dataOf(event);
    const forgotten = (personalOf.get(event.type) ?? []).filter(([, of]) => erased.has(data[of]));
    return { ...event, data: { ...data, ...Object.fromEntries(forgotten.map(([field]) => [field, null])) } };
  });
}
