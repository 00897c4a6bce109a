// Queries about who did what, and when, in the order of the log. Of several filters, the one whose index leaves the
// fewest events is used, and the others are checked one by one.
import { type After, afterOf, type Sort, type Where } from '../../../src/platform/documents/document-store.ts';
import { directionOf, type TimeOrder } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type AuditDocument, auditEvents } from './projection.ts';

export { type AuditDocument, auditDocumentOf, idOfPosition } from './projection.ts';

export type AuditFilter = Readonly<{
  type?: string | undefined;
  /** An array matches any of its types. */
  types?: readonly string[] | undefined;
  /** The actor: the id of a member or an operator, or the name of a reaction. */
  actorId?: string | undefined;
  /** A member it concerns who is not the actor. */
  aboutId?: string | undefined;
  module?: string | undefined;
  memberId?: string | undefined;
  correlationId?: string | undefined;
  commandId?: string | undefined;
  stream?: string | undefined;
  /** ISO 8601, inclusive. */
  since?: string | undefined;
  /** ISO 8601, exclusive. */
  until?: string | undefined;
  /** The id of an event: those before it in the log, or after it. */
  before?: string | undefined;
  after?: string | undefined;
}>;

const equalFields = ['actorId', 'type', 'module', 'correlationId', 'commandId', 'stream'] as const;

export function fits(filter: AuditFilter, doc: AuditDocument): boolean {
  const { types, aboutId, memberId, since, until, before, after } = filter;
  return (
    equalFields.every((field) => filter[field] === undefined || doc[field] === filter[field]) &&
    (types === undefined || types.includes(doc.type)) &&
    (aboutId === undefined || (doc.members.includes(aboutId) && doc.actorId !== aboutId)) &&
    (before === undefined || doc._id < before) &&
    (after === undefined || doc._id > after) &&
    (memberId === undefined || doc.members.includes(memberId)) &&
    (since === undefined || doc.at >= since) &&
    (until === undefined || doc.at < until)
  );
}

const pageLength = 1_000;
const countUpTo = 500_000;
const latestFirst = { at: -1 } as const;
/** This few matches are collected at once instead of walking the index. */
const collectedAtOnce = 1_000;
/** If the walk passes this many events with too few matches, the query collects all matches instead. */
const walkedAtMost = 20_000;
/** A walk from `until` or `since` may omit an event whose time is out of order with this many others. */
const outOfOrderAtMost = 5_000;

/** Returns the first matching events from one end of the log. */
export async function firstAuditEvents(read: ReadModels, filter: AuditFilter, order: TimeOrder, limit: number) {
  const inOrder = (a: AuditDocument, b: AuditDocument): number => (a._id < b._id ? -1 : 1) * directionOf(order);
  if (filter.stream !== undefined) {
    const ofStream = oneByOne(await streamEvents(read, filter.stream), filter);
    return [...ofStream].sort(inOrder).slice(0, limit);
  }
  const { where, sort, matches } = await narrowest(read, filter);
  // The indexes are ordered by time. Frequent matches are soon found from one end of the trail; rare or distant matches
  // are collected.
  if (matches > collectedAtOnce) {
    const found = await walk(read, filter, order, { limit, deepest: Math.min(matches, walkedAtMost + 10 * limit) });
    if (found !== undefined) return found;
  }
  const all: AuditDocument[] = [];
  for await (const page of pagesOf(read, where, sort)) all.push(...oneByOne(page, filter));
  return all.sort(inOrder).slice(0, limit);
}

const revisionsAtOnce = 100;

/** Streams are small, and each of their revisions is one look-up in an index. */
async function streamEvents(read: ReadModels, stream: string): Promise<readonly AuditDocument[]> {
  const all: AuditDocument[] = [];
  for (let from = 0; ; from += revisionsAtOnce) {
    const revisions = Array.from({ length: revisionsAtOnce }, (_, index) => from + index);
    const where = { stream, revision: { $in: revisions } };
    const page = await read.find(auditEvents, { where, limit: revisionsAtOnce });
    all.push(...page);
    if (page.length < revisionsAtOnce) return all;
  }
}

/** Returns undefined if the walk finds too few events up to its depth, though there may be more. */
async function walk(
  read: ReadModels,
  filter: AuditFilter,
  order: TimeOrder,
  { limit, deepest }: Readonly<{ limit: number; deepest: number }>,
): Promise<readonly AuditDocument[] | undefined> {
  const found: AuditDocument[] = [];
  let seen = 0;
  const bounds = await boundsOf(read, filter, order);
  const where = Object.keys(bounds).length === 0 ? {} : { _id: bounds };
  for await (const page of pagesOf(read, where, { _id: directionOf(order) })) {
    found.push(...oneByOne(page, filter));
    seen += page.length;
    if (found.length >= limit) return found.slice(0, limit);
    if (seen >= deepest) return undefined;
  }
  return found;
}

async function boundsOf(read: ReadModels, { since, until, before, after }: AuditFilter, order: TimeOrder) {
  if (order === 'newest') {
    return {
      ...(until !== undefined && { $lte: await outermost(read, { $lt: until }, order) }),
      ...(before !== undefined && { $lt: before }),
    };
  }
  return {
    ...(since !== undefined && { $gte: await outermost(read, { $gte: since }, order) }),
    ...(after !== undefined && { $gt: after }),
  };
}

/** Returns the id of the newest event before an instant, or of the oldest since it. */
async function outermost(read: ReadModels, at: Readonly<{ $lt: string } | { $gte: string }>, order: TimeOrder) {
  const isNewest = order === 'newest';
  let outer: string | undefined;
  let seen = 0;
  for await (const page of pagesOf(read, { at }, { at: directionOf(order) })) {
    for (const { _id } of page) if (outer === undefined || _id > outer === isNewest) outer = _id;
    seen += page.length;
    if (seen >= outOfOrderAtMost) break;
  }
  return outer ?? '';
}

export const countEventsOf = (read: ReadModels, memberId: string): Promise<number> =>
  read.count(auditEvents, { members: memberId }, countUpTo);

export async function correlatedEvents(read: ReadModels, correlationId: string): Promise<readonly AuditDocument[]> {
  return (await Array.fromAsync(pagesOf(read, { correlationId }, {}))).flat();
}

type Driver = Readonly<{
  where: Where<AuditDocument>;
  /** The sort order of an index for it. */
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
  if (choices.length === 0 && inTime.at === undefined) return { where: {}, sort: { _id: -1 }, matches: countUpTo };
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
