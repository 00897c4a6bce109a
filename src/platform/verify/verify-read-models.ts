// Compares every document of the live read models with a fresh fold of the log. It can run on a live system: a document that has
// moved on since the fold began is compared at its own position, once the fold gets there.
import type { Position } from '../../kernel/event.ts';
import type { Codec } from '../codec.ts';
import {
  type Document,
  DocumentDamaged,
  type DocumentStore,
  type Stored,
  UnknownCollection,
} from '../documents/document-store.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Projection } from '../projection.ts';
import { ensureBookkeeping, readBookkeeping, readCheckpoint } from '../projector/bookkeeping.ts';
import {
  ensureGeneration,
  type Generation,
  generationName,
  generationsOf,
  physicalName,
} from '../projector/generations.ts';
import { type DocumentDifference, documentComparison } from './compare-documents.ts';
import { freshFold, readLog, type SkippedEvent } from './fresh-fold.ts';
import { withScratchDocuments } from './scratch-documents.ts';

export type VerifyOptions = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'decode'>;
  documents: DocumentStore;
  projections: readonly Projection[];
  /** Shows the differing values unmasked, personal data included. */
  reveal?: boolean;
  /** Called after each page. */
  onProgress?(progress: VerifyProgress): void;
  signal?: AbortSignal;
}>;

export type VerifyProgress =
  | Readonly<{ phase: 'folding'; position: Position; upTo: Position }>
  | Readonly<{ phase: 'comparing'; projection: string; documents: number }>;

export type ReadModelReport = Readonly<{
  projection: string;
  /** `outdated`: built by another version. `replaced`: another generation went live during the check. Neither can be compared. */
  outcome: 'equal' | 'different' | 'not-built' | 'outdated' | 'replaced';
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
  const { documents, projections } = options;
  await ensureBookkeeping(documents);
  return withScratchDocuments(async (scratch) => {
    const subjects = await Promise.all(projections.map((projection) => subjectOf(projection, documents, scratch)));
    await foldTogether(subjects.filter(isComparable), options);
    const reports: ReadModelReport[] = [];
    for (const subject of subjects) {
      reports.push(isComparable(subject) ? await unlessReplaced(subject, scratch, options) : subject.report);
    }
    return reports;
  });
}

type Subject = Readonly<{
  projection: Projection;
  live: Generation;
  /** Documents up to this position are settled, and are compared at once. */
  upTo: Position;
  fresh: ReturnType<typeof freshFold>;
}>;
type Incomparable = Readonly<{ report: ReadModelReport }>;

const isComparable = (subject: Subject | Incomparable): subject is Subject => 'fresh' in subject;

async function subjectOf(
  projection: Projection,
  documents: DocumentStore,
  scratch: DocumentStore,
): Promise<Subject | Incomparable> {
  const { live: number } = await readBookkeeping(documents, projection);
  if (number === null) {
    const isOutdated = (await generationsOf(documents, projection.name)).some(
      ({ version }) => version !== projection.version,
    );
    return { report: emptyReport(projection, isOutdated ? 'outdated' : 'not-built') };
  }
  const live = { version: projection.version, number };
  await ensureGeneration(documents, projection, live);
  await ensureGeneration(scratch, projection, live, 'at-first-query');
  const { position } = await readCheckpoint(documents, generationName(projection.name, live));
  return {
    projection,
    live,
    upTo: position,
    fresh: freshFold(projection, scratch, (collection) => physicalName(collection, live)),
  };
}

function emptyReport({ name }: Projection, outcome: ReadModelReport['outcome']): ReadModelReport {
  const nothing = { documents: 0, differenceCount: 0, differences: [], skipped: [] };
  return { projection: name, outcome, position: 0n, ...nothing };
}

/** Reads and decodes the log once for all subjects. */
async function foldTogether(subjects: readonly Subject[], options: VerifyOptions): Promise<void> {
  const upTo = subjects.reduce((furthest, subject) => (subject.upTo > furthest ? subject.upTo : furthest), 0n);
  const skip = (event: SkippedEvent) => {
    for (const { fresh } of subjects) fresh.skip(event);
  };
  for await (const events of readLog(options, 0n, skip).upTo(upTo)) {
    options.signal?.throwIfAborted();
    for (const subject of subjects) {
      await subject.fresh.fold(events.filter(({ position }) => position <= subject.upTo));
    }
    options.onProgress?.({ phase: 'folding', position: events.at(-1)?.position ?? upTo, upTo });
  }
}

/** A replaced read model is dropped after a while, perhaps while it is being compared. */
async function unlessReplaced(
  subject: Subject,
  scratch: DocumentStore,
  options: VerifyOptions,
): Promise<ReadModelReport> {
  try {
    return await reportOn(subject, scratch, options);
  } catch (error) {
    if (error instanceof UnknownCollection) return emptyReport(subject.projection, 'replaced');
    throw error;
  }
}

async function reportOn(subject: Subject, scratch: DocumentStore, options: VerifyOptions): Promise<ReadModelReport> {
  const { projection, live, upTo, fresh } = subject;
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

  const isSame = (await readBookkeeping(documents, projection)).live === live.number;
  const { count, first } = comparison.tally;
  return {
    projection: projection.name,
    outcome: !isSame ? 'replaced' : count > 0 ? 'different' : 'equal',
    position: upTo,
    documents: found.documents,
    differenceCount: count,
    differences: first,
    skipped: fresh.skipped,
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

/** Compares the settled documents in both directions, and answers those that have moved on since. */
async function compareSettled(
  { projection, live, upTo }: Subject,
  scratch: DocumentStore,
  { compare, damaged }: ReturnType<typeof documentComparison>,
  { documents, onProgress, signal }: VerifyOptions,
): Promise<{ ahead: Ahead[]; documents: number }> {
  const ahead: Ahead[] = [];
  let seen = 0;
  for (const each of projection.collections) {
    const collection = each.name;
    const name = physicalName(each, live);

    const unreadable = new Set<string>();
    for await (const page of pagesOf(documents, name, (id) => unreadable.add(id))) {
      signal?.throwIfAborted();
      const folded = byId(await scratch.getMany(name, page.map(idOf)));
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

    for await (const page of pagesOf(scratch, name)) {
      signal?.throwIfAborted();
      const readable = page.filter(({ _id }) => !unreadable.has(_id));
      const there = byId(await documents.getMany(name, readable.map(idOf)));
      const absent = readable.filter(({ _id }) => !there.has(_id));
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

/** With `onDamaged`, reports documents that can't be read and goes on after them. */
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
