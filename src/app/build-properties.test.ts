// Every projection of the registry, built apart: whether its documents fit into memory or move to the file during the build, it holds what a
// plain fold holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Position, Recorded } from '../kernel/event.ts';
import { openDocumentFolder } from '../platform/documents/sqlite/document-folder.ts';
import { openDraft } from '../platform/documents/sqlite/draft-file.ts';
import type { StoredEvent } from '../platform/events/event-store.ts';
import type { Projection } from '../platform/projection.ts';
import { ensureBookkeeping, readCheckpoint } from '../platform/projector/bookkeeping.ts';
import { buildGenerations } from '../platform/projector/build/build-generations.ts';
import { ensureGeneration, generationName, physicalName } from '../platform/projector/generations.ts';
import { randomHistories } from '../testing/history/random-history-fixture.ts';
import { foldInMemory } from '../testing/memory-fold.ts';
import { projections } from './registry.ts';

const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_126);
const histories = fc.sample(randomHistories({ timesEach: 5 }), { seed, numRuns: 3 });
const number = 1;
const pageSize = 100;

/** The events stand for their stored form. */
async function build(folder: string, events: readonly Recorded[], mostBytes: number): Promise<void> {
  const stored = events as unknown as readonly StoredEvent[];
  const failures: unknown[] = [];
  await buildGenerations({
    builds: projections.map((projection) => ({
      projection,
      generation: { version: projection.version, number },
      skipped: new Set<string>(),
      signal: new AbortController().signal,
      onReached: () => {},
      onEnd: (failure) => failure && failures.push(failure),
    })),
    log: {
      readAll: async (after: Position, types) =>
        stored.filter(({ position, type }) => position > after && types.has(type)).slice(0, pageSize),
      head: async () => stored.at(-1)?.position ?? 0n,
    },
    codec: { forgetErased: async () => 0, decodeEach: async (some) => some as unknown as readonly Recorded[] },
    erasures: new Set(),
    targetOf: (generation) => openDraft(folder, generation),
    mostBytes,
    pause: async () => {},
  });
  expect(failures).toEqual([]);
}

async function documentsOf(folder: string, projection: Projection) {
  const documents = openDocumentFolder({ folder });
  await ensureBookkeeping(documents);
  const generation = { version: projection.version, number };
  await ensureGeneration(documents, projection, generation);
  const found = new Map<string, Map<string, object>>();
  for (const collection of projection.collections) {
    const docs = await documents.scan(physicalName(collection, generation), { limit: 1_000 });
    found.set(collection.name, new Map(docs.map(({ _at, ...doc }) => [doc._id, doc])));
  }
  const checkpoint = await readCheckpoint(documents, generationName(projection.name, generation));
  await documents.close();
  return { found, checkpoint };
}

describe.each([
  { room: 'all fits into memory', mostBytes: 1e9 },
  { room: 'nothing fits into memory', mostBytes: 1 },
  { room: 'some fits into memory', mostBytes: 60_000 },
])('$room', ({ mostBytes }) => {
  test('a build holds what a plain fold holds', { timeout: 300_000 }, async () => {
    for (const events of histories) {
      const folder = mkdtempSync(join(tmpdir(), 'kindling-build-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      await openDocumentFolder({ folder }).close();
      await build(folder, events, mostBytes);
      for (const projection of projections) {
        const { found, checkpoint } = await documentsOf(folder, projection);
        const expected = foldInMemory(projection, events);
        for (const { name } of projection.collections) {
          const wanted = [...(expected.get(name) ?? new Map())].sort(([a], [b]) => (a < b ? -1 : 1));
          expect([...(found.get(name) ?? [])], name).toEqual(wanted);
        }
        expect(checkpoint.position).toBe(events.at(-1)?.position);
      }
    }
  });
});
