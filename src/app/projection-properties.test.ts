// Every projection of the registry, under any history that the deciders allow and any order in which its events may arrive.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Recorded } from '../kernel/event.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { isTally } from '../platform/projection.ts';
import { randomHistories } from '../testing/history/random-history-fixture.ts';
import { foldInMemory } from '../testing/memory-fold.ts';
import { divergencesOf } from '../testing/projection-scenarios.ts';
import { eventDescriptions, projections } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'kindling-projections-'));
const documents = openSqliteDocuments({ path: join(folder, 'documents.sqlite') });
afterAll(async () => {
  await documents.close();
  rmSync(folder, { recursive: true });
});

/** Keeps the histories the same in each run. FAST_CHECK_SEED selects others. */
const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_102);
const histories = randomHistories({ timesEach: 5 });
/** Made once: making them takes longer than folding them. */
const someHistories = fc.sample(histories, { seed, numRuns: 60 });

describe.each(projections.map((projection) => ({ name: projection.name, projection })))('$name', ({ projection }) => {
  test('holds what a plain fold holds, however its events arrive', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (events, chance) => {
        expect(await divergencesOf(projection, events, { documents, seed: chance })).toEqual([]);
      }),
      { seed, numRuns: 8, endOnFailure: true },
    );
  });

  test('holds the same after a replay that reads erased members without their keys', () => {
    for (const events of someHistories)
      expect(foldInMemory(projection, withoutTheErased(events))).toEqual(foldInMemory(projection, events));
  });
});

test.each(
  projections.flatMap((projection) =>
    projection.collections.filter(isTally).map((tally) => ({ name: tally.name, projection })),
  ),
)('$name counts the same all along, with the keys of erased members and without', ({ name, projection }) => {
  fc.assert(
    fc.property(histories, (events) => {
      const keyless = withoutTheErased(events);
      // A process may stop while it has a key, and resume when the key is gone.
      for (const end of events.keys()) {
        const [now, later] = [events, keyless].map((each) => foldInMemory(projection, each.slice(0, end)).get(name));
        expect(later).toEqual(now);
      }
    }),
    { seed, numRuns: 10, endOnFailure: true },
  );
});

test('every event type of the registry happens in these histories', () => {
  const happened = new Set(someHistories.flat().map(({ type }) => type));
  expect([...happened].sort()).toEqual(eventDescriptions.map(({ type }) => type).sort());
});

/** The events as they decode once the keys of erased members are forgotten. */
function withoutTheErased(events: readonly Recorded[]): readonly Recorded[] {
  const personalOf = new Map(eventDescriptions.map(({ type, personal }) => [type, Object.entries(personal)]));
  const dataOf = (event: Recorded) => event.data as Readonly<Record<string, unknown>>;
  const erased = new Set(events.filter(({ type }) => type === 'MemberErased').map((event) => dataOf(event).memberId));
  return events.map((event) => {
    const data = dataOf(event);
    const gone = (personalOf.get(event.type) ?? []).filter(([, of]) => erased.has(data[of]));
    return { ...event, data: { ...data, ...Object.fromEntries(gone.map(([field]) => [field, null])) } };
  });
}
