// Queries about the streams of the log, which read only the events that begin streams.
import { afterOf } from '../../../src/platform/documents/document-store.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type AuditDocument, auditEvents } from './projection.ts';

export type StreamKind = Readonly<{ kind: string; streams: number }>;

/** A stream's name is its kind, a hyphen and its id; a singleton's, its kind alone. */
export const kindOfStream = (stream: string): string => stream.split('-', 1)[0] ?? stream;

const beginsStream = { revision: 0 } as const;
const byName = { stream: 1 } as const;
/** Sorts right after the kind's hyphen. */
const behind = (kind: string): string => `${kind}.`;
const countUpTo = 1_000_000_000;
const pageLength = 1_000;

/** Goes from kind to kind, not from stream to stream. */
export async function streamKinds(read: ReadModels): Promise<readonly StreamKind[]> {
  const kinds: StreamKind[] = [];
  for (let from = ''; ; ) {
    const where = { ...beginsStream, stream: { $gte: from } };
    const [first] = await read.find(auditEvents, { where, sort: byName, limit: 1 });
    if (first === undefined) return kinds;
    const kind = kindOfStream(first.stream);
    const ofKind = { ...beginsStream, stream: { $gte: kind, $lt: behind(kind) } };
    kinds.push({ kind, streams: await read.count(auditEvents, ofKind, countUpTo) });
    from = behind(kind);
  }
}

export async function missingInTrail(read: ReadModels, docs: readonly AuditDocument[]) {
  const folded = new Set<string>();
  for (let from = 0; from < docs.length; from += pageLength) {
    const ids = docs.slice(from, from + pageLength).map(({ _id }) => _id);
    for (const { _id } of await read.getMany(auditEvents, ids)) folded.add(_id);
  }
  return docs.filter(({ _id }) => !folded.has(_id));
}

export type StreamPage = Readonly<{ kind: string | undefined; after: string | undefined; limit: number }>;

/** Returns the next names of streams after a given one. */
export async function streamNames(read: ReadModels, { kind, after, limit }: StreamPage): Promise<readonly string[]> {
  const start = after === undefined || after < (kind ?? '') ? { $gte: kind ?? '' } : { $gt: after };
  const where = { ...beginsStream, stream: { ...start, ...(kind !== undefined && { $lt: behind(kind) }) } };
  const names: string[] = [];
  for (let last: AuditDocument | undefined; names.length < limit; ) {
    const size = Math.min(limit - names.length, pageLength);
    const cursor = last && afterOf(last, byName);
    const page = await read.find(auditEvents, { where, sort: byName, limit: size, after: cursor });
    names.push(...page.map(({ stream }) => stream));
    last = page.at(-1);
    if (page.length < size) break;
  }
  return names;
}
