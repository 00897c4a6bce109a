// Queries about who did what, and when. The order is that of the log, because a load or an import appends events whose time is
// before that of earlier ones. Each filter has its own index. If several filters are given, the query uses the index that leaves
// the fewest events and checks the other filters one by one.
import type { After, Sort, Where } from '../../src/platform/documents/document-store.ts';
import { afterOf } from '../../src/platform/documents/document-store.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { auditEvents } from './projection.ts';
import type { AuditDocument } from './read-model.ts';

export { auditDocumentOf, idOfPosition } from './audit-document.ts';
export type { AuditDocument } from './read-model.ts';

/** An event must fit every given field. */
export type AuditFilter = Readonly<{
  type?: string | undefined;
  module?: string | undefined;
  memberId?: string | undefined;
  correlationId?: string | undefined;
  commandId?: string | undefined;
  stream?: string | undefined;
  /** ISO 8601, inclusive. */
  since?: string | undefined;
  /** ISO 8601, exclusive. */
  until?: string | undefined;
  /** The id of an event: those before it in the log. */
  before?: string | undefined;
}>;

export function fits(filter: AuditFilter, doc: AuditDocument): boolean {
  const { type, module, memberId, correlationId, commandId, stream, since, until, before } = filter;
  return (
    (before === undefined || doc._id < before) &&
    (type === undefined || doc.type === type) &&
    (module === undefined || doc.module === module) &&
    (memberId === undefined || doc.members.includes(memberId)) &&
    (correlationId === undefined || doc.correlationId === correlationId) &&
    (commandId === undefined || doc.commandId === commandId) &&
    (stream === undefined || doc.stream === stream) &&
    (since === undefined || doc.at >= since) &&
    (until === undefined || doc.at < until)
  );
}

const pageLength = 1_000;
const countUpTo = 500_000;
const newestFirst = { _id: -1 } as const;
const latestFirst = { at: -1 } as const;
/** This few matches are collected at once rather than searched for. */
const collectedAtOnce = 1_000;
/** If the walk passes this many events in which too few fit, the query collects all matches instead. */
const walkedAtMost = 20_000;
/** A query with many matches and an old `until` may leave out an event whose time is before that of this many earlier events. */
const outOfOrderAtMost = 5_000;

/** The newest events that fit, newest first. */
export async function newestAuditEvents(
  read: ReadModels,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditDocument[]> {
  if (filter.stream !== undefined) {
    const ofStream = oneByOne(await streamEvents(read, filter.stream), filter);
    return [...ofStream].sort(newestOfTwo).slice(0, limit);
  }
  const { where, sort, matches } = await narrowest(read, filter);
  // The indexes go by time. Frequent matches are soon found from the end of the trail; rare or old matches are collected.
  if (matches > collectedAtOnce) {
    const found = await walkBack(read, filter, limit, Math.min(matches, walkedAtMost + 10 * limit));
    if (found !== undefined) return found;
  }
  const all: AuditDocument[] = [];
  for await (const page of pagesOf(read, where, sort)) all.push(...oneByOne(page, filter));
  return all.sort(newestOfTwo).slice(0, limit);
}

const newestOfTwo = (a: AuditDocument, b: AuditDocument): number => (a._id < b._id ? 1 : -1);

const revisionsAtOnce = 100;

/** Streams are small, and each of their revisions is one look-up in an index. */
async function streamEvents(read: ReadModels, stream: string): Promise<readonly AuditDocument[]> {
  const all: AuditDocument[] = [];
  for (let from = 0; ; from += revisionsAtOnce) {
    const revisions = Array.from({ length: revisionsAtOnce }, (_, index) => from + index);
    const page = await read.find(auditEvents, {
      where: { stream, revision: { $in: revisions } },
      limit: revisionsAtOnce,
    });
    all.push(...page);
    if (page.length < revisionsAtOnce) return all;
  }
}

/** Undefined if the walk finds too few events up to its depth, though there may be more. */
async function walkBack(
  read: ReadModels,
  filter: AuditFilter,
  limit: number,
  deepest: number,
): Promise<readonly AuditDocument[] | undefined> {
  const found: AuditDocument[] = [];
  let seen = 0;
  const { until, before } = filter;
  const bounds = {
    ...(until !== undefined && { $lte: await newestBefore(read, until) }),
    ...(before !== undefined && { $lt: before }),
  };
  const where = until === undefined && before === undefined ? {} : { _id: bounds };
  for await (const page of pagesOf(read, where, newestFirst)) {
    found.push(...oneByOne(page, filter));
    seen += page.length;
    if (found.length >= limit) return found.slice(0, limit);
    if (seen >= deepest) return undefined;
  }
  return found;
}

/** The id of the newest event before an instant, so that the query need not read later events. */
async function newestBefore(read: ReadModels, until: string): Promise<string> {
  let newest = '';
  let seen = 0;
  for await (const page of pagesOf(read, { at: { $lt: until } }, latestFirst)) {
    for (const { _id } of page) if (_id > newest) newest = _id;
    seen += page.length;
    if (seen >= outOfOrderAtMost) break;
  }
  return newest;
}

/** All events of a correlation in the order of the log. */
export async function correlatedEvents(read: ReadModels, correlationId: string): Promise<readonly AuditDocument[]> {
  return (await Array.fromAsync(pagesOf(read, { correlationId }, {}))).flat();
}

type Driver = Readonly<{
  where: Where<AuditDocument>;
  /** The order of an index for it. */
  sort: Sort<AuditDocument>;
  matches: number;
}>;

async function narrowest(read: ReadModels, filter: AuditFilter): Promise<Driver> {
  const { type, module, memberId, correlationId, commandId, since, until } = filter;
  const time = { ...(since !== undefined && { $gte: since }), ...(until !== undefined && { $lt: until }) };
  const inTime: Where<AuditDocument> = since === undefined && until === undefined ? {} : { at: time };

  const choices: Pick<Driver, 'where' | 'sort'>[] = [];
  if (memberId !== undefined) choices.push({ where: { members: memberId, ...inTime }, sort: latestFirst });
  if (type !== undefined) choices.push({ where: { type, ...inTime }, sort: latestFirst });
  // A type implies its module.
  if (module !== undefined && type === undefined) choices.push({ where: { module, ...inTime }, sort: latestFirst });
  if (correlationId !== undefined) choices.push({ where: { correlationId }, sort: {} });
  if (commandId !== undefined) choices.push({ where: { commandId }, sort: {} });
  // Counting everything would mean reading everything.
  if (choices.length === 0 && inTime.at === undefined) return { where: {}, sort: newestFirst, matches: countUpTo };
  if (choices.length === 0) choices.push({ where: inTime, sort: latestFirst });
  const counted = await Promise.all(
    choices.map(async (each) => ({ ...each, matches: await read.count(auditEvents, each.where, countUpTo) })),
  );
  return counted.reduce((a, b) => (b.matches < a.matches ? b : a));
}

async function* pagesOf(
  read: ReadModels,
  where: Where<AuditDocument>,
  sort: Sort<AuditDocument>,
): AsyncGenerator<readonly AuditDocument[]> {
  for (let after: After | undefined; ; ) {
    const page = await read.find(auditEvents, { where, sort, limit: pageLength, after });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return;
    after = afterOf<AuditDocument>(last, sort);
  }
}

function oneByOne(docs: readonly AuditDocument[], filter: AuditFilter): readonly AuditDocument[] {
  return docs.filter((doc) => fits(filter, doc));
}
