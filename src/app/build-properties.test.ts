// Builds every projection of the registry separately: whether its documents fit into memory or move to the file during the build, the
// result equals a plain fold.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Position, Recorded } from '../kernel/event.ts';
import type { DocumentStore } from '../platform/documents/document-store.ts';
import { openDocumentFolder } from '../platform/documents/sqlite/document-folder.ts';
import { openDraft } from '../platform/documents/sqlite/draft-file.ts';
import type { StoredEvent } from '../platform/events/event-store.ts';
import type { Projection } from '../platform/projection.ts';
import { ensureBookkeeping, readCheckpoint } from '../platform/projector/bookkeeping.ts';
import { buildInPasses } from '../platform/projector/build/build-generations.ts';
import { collectionsIn, generationFile } from '../platform/projector/build/build-targets.ts';
import { ensureGeneration, generationName, physicalName } from '../platform/projector/generations.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { foldInMemory } from '../testing/projections/memory-fold.ts';
import { projections } from './registry.ts';

const histories = sampleHistories(2);
const generationOf = ({ version }: Projection) => ({ version, number: 1 });
const pageSize = 100;

type TargetOf = Parameters<typeof buildInPasses>[0]['targetOf'];

/** The events take the place of their stored form. */
async function build(events: readonly Recorded[], maxBytes: number, targetOf: TargetOf): Promise<void> {
  const stored = events as unknown as readonly StoredEvent[];
  const failures: unknown[] = [];
  await buildInPasses({
    builds: projections.map((projection) => ({
      projection,
      generation: generationOf(projection),
      skips: () => false,
      signal: new AbortController().signal,
      onReached: () => {},
      onEnd: (failure) => failure && failures.push(failure),
    })),
    log: {
      readAll: async (after: Position, { types } = {}) =>
        stored.filter(({ position, type }) => position > after && types?.has(type)).slice(0, pageSize),
      head: async () => stored.at(-1)?.position ?? 0n,
    },
    codec: {
      erasures: new Set(),
      forgetErased: async () => 0,
      decodeEach: async (some) => some as unknown as readonly Recorded[],
    },
    targetOf,
    maxBytes,
    pause: async () => {},
  });
  expect(failures).toEqual([]);
}

async function expectPlainFold(documents: DocumentStore, projection: Projection, events: readonly Recorded[]) {
  const expected = foldInMemory(projection, events);
  for (const collection of projection.collections) {
    const found = await documents.scan(physicalName(collection, generationOf(projection)), { limit: 1_000 });
    const wanted = [...(expected.get(collection.name) ?? new Map())].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(
      found.map(({ _at, ...doc }) => [doc._id, doc]),
      collection.name,
    ).toEqual(wanted);
  }
}

describe.each([
  { room: 'all fits into memory', maxBytes: 1e9 },
  { room: 'nothing fits into memory', maxBytes: 1 },
  { room: 'some fits into memory', maxBytes: 60_000 },
])('$room', ({ maxBytes }) => {
  test('a build equals a plain fold', { timeout: 300_000 }, async () => {
    for (const events of histories) {
      const folder = mkdtempSync(join(tmpdir(), 'kindling-build-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      await openDocumentFolder({ folder }).close();
      await build(events, maxBytes, (generation, specs) => generationFile(folder, generation, specs));
      const documents = openDocumentFolder({ folder });
      await ensureBookkeeping(documents);
      for (const projection of projections) {
        const generation = generationOf(projection);
        await ensureGeneration(documents, projection, generation);
        await expectPlainFold(documents, projection, events);
        const { position } = await readCheckpoint(documents, generationName(projection.name, generation));
        expect(position).toBe(events.at(-1)?.position);
      }
      await documents.close();
    }
  });

  test('so does one in a file that no server reads', { timeout: 300_000 }, async () => {
    for (const events of histories) {
      const folder = mkdtempSync(join(tmpdir(), 'kindling-build-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const scratch = openDraft(join(folder, 'scratch.sqlite'));
      await build(events, maxBytes, (_generation, specs) => collectionsIn(scratch, specs));
      for (const projection of projections) await expectPlainFold(scratch.store, projection, events);
      scratch.discard();
    }
  });
});
