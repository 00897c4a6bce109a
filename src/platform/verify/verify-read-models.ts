// Compares every document of the live read models with a fresh fold of the log. It can run on a live system: a document
// that has changed since the fold began is compared at its own position, once the fold gets there.
import type { Position } from '../../kernel/event.ts';
import type { Codec } from '../codec.ts';
import {
  type Document,
  DocumentDamaged,
  type DocumentStore,
  FileUnusable,
  type Stored,
  UnknownCollection,
} from '../documents/document-store.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Collection, Projection } from '../projection.ts';
import { ensureBookkeeping, readBookkeeping, readCheckpoint } from '../projector/bookkeeping.ts';
import { buildScratch, type ScratchBuild, type SkippedEvent } from '../projector/build/build-scratch.ts';
import {
  ensureGeneration,
  generationExists,
  generationName,
  generationsOf,
  physicalName,
} from '../projector/generations.ts';
import { type DocumentDifference, documentComparison } from './compare-documents.ts';
import { freshFold, readLog } from './fresh-fold.ts';
import { withScratchDocuments } from './scratch-documents.ts';

export type VerifyOptions = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'decodeEach' | 'forgetErased' | 'erasures'>;
  documents: DocumentStore;
  projections: readonly Projection[];
  /** Shows the differing values unmasked, personal data included. */
  reveal?: boolean;
  /** Called after each page. While folding, with the mean of the positions that the read models have reached. */
  onProgress?(progress: VerifyProgress): void;
  signal?: AbortSignal;
}>;

export type VerifyProgress =
  | Readonly<{ phase: 'folding'; position: Position; upTo: Position }>
  | Readonly<{ phase: 'comparing'; projection: string; documents: number }>;

export type ReadModelReport = Readonly<{
  projection: string;
  /** `outdated`: built by another version. `replaced`: another generation went live during the check. Neither can be compared. */
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

const pageLength = 1_000;

export async function verifyReadModels(options: VerifyOptions): Promise<readonly ReadModelReport[]> {
  const { documents, projections, eventStore, codec, signal = new AbortController().signal, onProgress } = options;
  await ensureBookkeeping(documents);
  return withScratchDocuments(async (scratch) => {
    const subjects = await Promise.all(projections.map((projection) => subjectOf(projection, documents)));
    const skipped = await buildScratch({
      builds: subjects.filter(isComparable),
      scratch,
      eventStore,
      codec,
      signal,
      onProgress: (position, upTo) => onProgress?.({ phase: 'folding', position, upTo }),
    });
    const reports: ReadModelReport[] = [];
    for (const subject of subjects) {
      if (!isComparable(subject)) reports.push(subject.report);
      else {
        const { projection, generation } = subject;
        const nameOf = (collection: Pick<Collection, 'name'>) => physicalName(collection, generation);
        const fresh = freshFold(projection, scratch.store, nameOf, skipped.get(projection.name));
        reports.push(await unlessReplaced({ ...subject, fresh }, scratch.store, options));
      }
    }
    return reports;
  });
}

/** A build whose documents up to `upTo` are settled, and can be compared at once. */
type Comparable = ScratchBuild;
type Incomparable = Readonly<{ report: ReadModelReport }>;
/** A build with the fold that continues its documents beyond `upTo`. */
type Subject = Comparable & Readonly<{ fresh: ReturnType<typeof freshFold> }>;

const isComparable = (subject: Comparable | Incomparable): subject is Comparable => 'upTo' in subject;

async function subjectOf(projection: Projection, documents: DocumentStore): Promise<Comparable | Incomparable> {
  const { live: number } = await readBookkeeping(documents, projection);
  if (number === null) {
    const isOutdated = (await generationsOf(documents, projection.name)).some(
      ({ version }) => version !== projection.version,
    );
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

/** A replaced read model is dropped after a while, perhaps while it is being compared. One with a damaged file leaves the others comparable. */
async function unlessReplaced(
  subject: Subject,
  scratch: DocumentStore,
  options: VerifyOptions,
): Promise<ReadModelReport> {
  try {
    return await reportOn(subject, scratch, options);
  } catch (error) {
    if (error instanceof UnknownCollection) return emptyReport(subject.projection, 'replaced');
    if (error instanceof FileUnusable) return emptyReport(subject.projection, 'unreadable');
    throw error;
  }
}

async function reportOn(subject: Subject, scratch: DocumentStore, options: VerifyOptions): Promise<ReadModelReport> {
  const { projection, generation, upTo, fresh } = subject;
  const { documents, reveal = false } = options;
  const comparison = documentComparison({ reveal });
  const found = await compareSettled(subject, scratch, comparison, options);

  const log = readLog(options, upTo, fresh.skip);
  for (const { name, collection, id, doc, position: at } of found.ahead.sort((a, b) =>
    Number(a.position - b.position),
  )) {
    options.signal?.throwIfAborted();
    for await (const events of log.upTo(at)) await fresh.fold(events);
    comparison.compare(collection, id, { live: doc, fresh: await scratch.get(name, id) });
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
    skipped: fresh.skippedEvents(),
  };
}

/** A document that was found at a position which the fresh fold has yet to reach. */
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
  scratch: DocumentStore,
  { compare, damaged }: ReturnType<typeof documentComparison>,
  { documents, onProgress, signal }: VerifyOptions,
): Promise<{ ahead: Ahead[]; documents: number }> {
  const ahead: Ahead[] = [];
  let seen = 0;
  for (const each of projection.collections) {
    const collection = each.name;
    const name = physicalName(each, generation);

    const unreadable = new Set<string>();
    let found = 0;
    for await (const page of pagesOf(documents, name, (id) => unreadable.add(id))) {
      signal?.throwIfAborted();
      const folded = byId(await scratch.getMany(name, page.map(idOf)));
      found += folded.size;
      for (const doc of page) {
        const id = doc._id;
        if (doc._at > upTo) ahead.push({ name, collection, id, doc, position: doc._at });
        else compare(collection, id, { live: doc, fresh: folded.get(id) });
      }
      seen += page.length;
      onProgress?.({ phase: 'comparing', projection: projection.name, documents: seen });
    }

    seen += unreadable.size;
    for (const id of unreadable) damaged(collection, id);

    if (found === (await scratch.count(name, {}, Number.MAX_SAFE_INTEGER))) continue;
    for await (const page of pagesOf(scratch, name)) {
      signal?.throwIfAborted();
      const readable = page.filter(({ _id }) => !unreadable.has(_id));
      const stored = byId(await documents.getMany(name, readable.map(idOf)));
      const absent = readable.filter(({ _id }) => !stored.has(_id));
      const [tombstones] = await documents.load([{ collection: name, ids: absent.map(idOf) }]);
      for (const doc of absent) {
        const at = tombstones?.get(doc._id)?.position ?? 0n;
        if (at > upTo) ahead.push({ name, collection, id: doc._id, doc: undefined, position: at });
        else compare(collection, doc._id, { live: undefined, fresh: doc });
      }
    }
  }
  return { ahead, documents: seen };
}

const idOf = ({ _id }: Document): string => _id;

function byId(docs: readonly Stored<Document>[]): ReadonlyMap<string, Stored<Document>> {
  return new Map(docs.map((doc) => [doc._id, doc]));
}

/** Yields documents in pages. With `onDamaged`, reports those that can't be read and continues after them. */
async function* pagesOf(
  documents: DocumentStore,
  name: string,
  onDamaged?: (id: string) => void,
): AsyncGenerator<readonly Stored<Document>[]> {
  let after: string | undefined;
  let limit = pageLength;
  for (;;) {
    try {
      const page = await documents.scan(name, { limit, ...(after !== undefined && { after }) });
      if (page.length > 0) yield page;
      if (page.length < limit && limit === pageLength) return;
      after = page.at(-1)?._id ?? after;
      limit = pageLength;
    } catch (error) {
      if (!(error instanceof DocumentDamaged) || error.id === undefined || onDamaged === undefined) throw error;
      // The documents before it come first.
      if (error.index > 0) {
        limit = error.index;
        continue;
      }
      onDamaged(error.id);
      after = error.id;
      limit = pageLength;
    }
  }
}
