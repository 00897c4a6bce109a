// Compares every document of the live read models with a fresh fold of the log. It can run on a live system: a document
// that has changed since the fold began is compared at its own position, once the fold gets there.
import type { Position } from '../../kernel/event.ts';
import type { Codec } from '../codec.ts';
import {
  type CollectionSpec,
  type Document,
  type DocumentStore,
  FileUnusable,
  type Stored,
  UnknownCollection,
} from '../documents/document-store.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Projection } from '../projection.ts';
import { ensureBookkeeping, readBookkeeping, readCheckpoint } from '../projector/bookkeeping.ts';
import type { BuildTarget } from '../projector/build/build-generations.ts';
import { buildScratch, type ScratchBuild, type SkippedEvent } from '../projector/build/build-scratch.ts';
import { collectionsIn } from '../projector/build/build-targets.ts';
import type { DocumentCache } from '../projector/build/document-cache.ts';
import {
  ensureGeneration,
  generationExists,
  generationName,
  generationsOf,
  physicalName,
} from '../projector/generations.ts';
import { type DocumentDifference, documentComparison } from './compare-documents.ts';
import { foldedDocuments } from './folded-documents.ts';
import { freshFold, readLog } from './fresh-fold.ts';
import { pagesOf } from './pages-of.ts';
import { withScratchDocuments } from './scratch-documents.ts';

export type VerifyOptions = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'decodeEach' | 'forgetErased' | 'erasures'>;
  documents: DocumentStore;
  projections: readonly Projection[];
  /** Shows the differing values unmasked, personal data included. */
  reveal?: boolean;
  /** See `buildInPasses`. */
  maxBytes?: number | undefined;
  /** Called after each page. While folding, with the mean of the positions that the read models have reached. */
  onProgress?(progress: VerifyProgress): void;
  signal?: AbortSignal;
}>;

type VerifyProgress =
  | Readonly<{ phase: 'folding'; position: Position; upTo: Position }>
  | Readonly<{ phase: 'comparing'; projection: string; documents: number }>;

export type ReadModelReport = Readonly<{
  projection: string;
  /** `outdated`: built by another version. `replaced`: another generation went live. Neither can be compared. */
  outcome: 'equal' | 'different' | 'not-built' | 'outdated' | 'replaced' | 'unreadable' | 'gone';
  /** The checkpoint of the read model when the comparison began. */
  position: Position;
  documents: number;
  differenceCount: number;
  /** The first hundred. */
  differences: readonly DocumentDifference[];
  /** Events that the fresh fold skipped because it could not fold them. */
  skipped: readonly SkippedEvent[];
}>;

export async function verifyReadModels(options: VerifyOptions): Promise<readonly ReadModelReport[]> {
  const { documents, projections, eventStore, codec, signal = new AbortController().signal, onProgress } = options;
  await ensureBookkeeping(documents);
  return withScratchDocuments(async (scratch) => {
    const subjects = await Promise.all(projections.map((projection) => subjectOf(projection, documents)));
    const builds = subjects.filter(isComparable);
    const reports = new Map<string, ReadModelReport>();

    /** Compares a read model as soon as it is folded, so that its documents need not leave the memory. */
    function comparisonOf(subject: Subject, specs: readonly CollectionSpec[]): BuildTarget {
      const target = collectionsIn(scratch, specs);
      return {
        ...target,
        async finish(folded) {
          const report = await unlessReplaced(subject, { folded, scratch: scratch.store, options });
          reports.set(subject.projection.name, report);
          await target.discard();
        },
      };
    }

    const byGeneration = new Map(builds.map((each) => [nameOf(each), each]));
    const skipped = await buildScratch({
      builds,
      targetOf: (generation, specs) => comparisonOf(byGeneration.get(generation) as Subject, specs),
      eventStore,
      codec,
      maxBytes: options.maxBytes,
      signal,
      onProgress: (position, upTo) => onProgress?.({ phase: 'folding', position, upTo }),
    });
    return subjects.map((subject) => {
      if (!isComparable(subject)) return subject.report;
      const { name } = subject.projection;
      const report = reports.get(name) as ReadModelReport;
      return { ...report, skipped: [...(skipped.get(name) ?? []), ...report.skipped] };
    });
  });
}

/** Its documents up to `upTo` are settled, and can be compared at once. */
type Subject = ScratchBuild;
type Incomparable = Readonly<{ report: ReadModelReport }>;
type Fresh = Readonly<{ folded: DocumentCache; scratch: DocumentStore; options: VerifyOptions }>;

const isComparable = (subject: Subject | Incomparable): subject is Subject => 'upTo' in subject;
const nameOf = ({ projection, generation }: Subject) => generationName(projection.name, generation);

async function subjectOf(projection: Projection, documents: DocumentStore): Promise<Subject | Incomparable> {
  const { live: number } = await readBookkeeping(documents, projection);
  if (number === null) {
    const generations = await generationsOf(documents, projection.name);
    const isOutdated = generations.some(({ version }) => version !== projection.version);
    return { report: emptyReport(projection, isOutdated ? 'outdated' : 'not-built') };
  }
  const generation = { version: projection.version, number };
  try {
    if (!(await generationExists(documents, projection.name, generation)))
      return { report: emptyReport(projection, 'gone') };
    await ensureGeneration(documents, projection, generation);
    const { position } = await readCheckpoint(documents, generationName(projection.name, generation));
    return { projection, generation, upTo: position };
  } catch (error) {
    if (error instanceof FileUnusable) return { report: emptyReport(projection, 'unreadable') };
    throw error;
  }
}

function emptyReport({ name }: Projection, outcome: ReadModelReport['outcome']): ReadModelReport {
  const nothing = { documents: 0, differenceCount: 0, differences: [], skipped: [] };
  return { projection: name, outcome, position: 0n, ...nothing };
}

/** A replaced read model may be dropped during the comparison. A damaged file leaves the others comparable. */
async function unlessReplaced(subject: Subject, fresh: Fresh): Promise<ReadModelReport> {
  try {
    return await reportOn(subject, fresh);
  } catch (error) {
    if (error instanceof UnknownCollection) return emptyReport(subject.projection, 'replaced');
    if (error instanceof FileUnusable) return emptyReport(subject.projection, 'unreadable');
    throw error;
  }
}

async function reportOn(subject: Subject, fresh: Fresh): Promise<ReadModelReport> {
  const { projection, generation, upTo } = subject;
  const { folded, options } = fresh;
  const { documents, reveal = false } = options;
  const comparison = documentComparison({ reveal });
  const found = await compareSettled(subject, fresh, comparison);

  const further = freshFold(projection, folded, (collection) => physicalName(collection, generation));
  const log = readLog(options, upTo, further.skip);
  found.ahead.sort((a, b) => Number(a.position - b.position));
  for (const { name, collection, id, doc, position: at } of found.ahead) {
    options.signal?.throwIfAborted();
    for await (const events of log.upTo(at)) await further.fold(events);
    const [now] = await folded.load([{ collection: name, ids: [id] }]);
    comparison.compare(collection, id, { live: doc, fresh: now?.get(id) });
  }

  const isSame = (await readBookkeeping(documents, projection)).live === generation.number;
  const { count, first } = comparison.tally;
  return {
    projection: projection.name,
    outcome: !isSame ? 'replaced' : count > 0 ? 'different' : 'equal',
    position: upTo,
    documents: found.documents,
    differenceCount: count,
    differences: first,
    skipped: further.skippedEvents(),
  };
}

/** A document at a position which the fresh fold has yet to reach. */
type Ahead = Readonly<{
  name: string;
  collection: string;
  id: string;
  doc: Stored<Document> | undefined;
  position: Position;
}>;

/** Compares the settled documents in both directions, and returns those that have changed since. */
async function compareSettled(
  { projection, generation, upTo }: Subject,
  { folded, scratch, options: { documents, onProgress, signal } }: Fresh,
  { compare, damaged }: ReturnType<typeof documentComparison>,
): Promise<{ ahead: Ahead[]; documents: number }> {
  const ahead: Ahead[] = [];
  let seen = 0;
  for (const each of projection.collections) {
    const collection = each.name;
    const name = physicalName(each, generation);
    const expected = await foldedDocuments(folded, scratch, name);

    const unreadable = new Set<string>();
    let found = 0;
    for await (const page of pagesOf(documents, name, (id) => unreadable.add(id))) {
      signal?.throwIfAborted();
      const fresh = await expected.load(page.map(idOf));
      for (const doc of page) {
        const id = doc._id;
        if (fresh.get(id)?.doc) found += 1;
        if (doc._at > upTo) ahead.push({ name, collection, id, doc, position: doc._at });
        else compare(collection, id, { live: doc, fresh: fresh.get(id) });
      }
      seen += page.length;
      onProgress?.({ phase: 'comparing', projection: projection.name, documents: seen });
    }

    seen += unreadable.size;
    for (const id of unreadable) damaged(collection, id);

    if (found === (await expected.count())) continue;
    for await (const ids of expected.ids()) {
      signal?.throwIfAborted();
      const readable = ids.filter((id) => !unreadable.has(id));
      const stored = new Set((await documents.getMany(name, readable)).map(idOf));
      const absent = readable.filter((id) => !stored.has(id));
      const [tombstones] = await documents.load([{ collection: name, ids: absent }]);
      const fresh = await expected.load(absent);
      for (const id of absent) {
        const at = tombstones?.get(id)?.position ?? 0n;
        if (at > upTo) ahead.push({ name, collection, id, doc: undefined, position: at });
        else compare(collection, id, { live: undefined, fresh: fresh.get(id) });
      }
    }
  }
  return { ahead, documents: seen };
}

const idOf = ({ _id }: Document): string => _id;
