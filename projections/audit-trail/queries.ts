// Questions about who did what, when. The order is that of the log: a load or an import brings events whose time is before that
// of earlier ones. Each filter is answered by an index of its own; where several are given, the one that leaves the fewest events
// is, and the others are looked at one by one.
import type { After, Sort, Where } from '../../src/platform/documents/document-store.ts';
import { afterOf } from '../../src/platform/documents/document-store.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { auditEvents } from './projection.ts';
import type { AuditDocument } from './read-model.ts';

export { auditDocumentOf, idOfPosition } from './audit-document.ts';
export type { AuditDocument } from './read-model.ts';

/** All that is given must fit. */
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
}>;

export function fits(filter: AuditFilter, doc: AuditDocument): boolean {
  const { type, module, memberId, correlationId, commandId, stream, since, until } = filter;
  return (
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
/** So few are collected sooner than looked for. */
const collectedAtOnce = 1_000;
/** Where so many pass in which too little fits, what fits is collected. */
const walkedAtMost = 20_000;
/** An event whose time is before that of so many earlier ones may be left out where much fits and `until` is long ago. */
const outOfOrderAtMost = 5_000;

/** The newest events that fit, newest first. */
export async function newestAuditEvents(
  read: ReadModels,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditDocument[]> {
  const { where, sort, matches } = await narrowest(read, filter);
  // The indexes go by time. Where much fits, it is soon found from the end of the trail; what is rare, or long ago, is collected.
  if (matches > collectedAtOnce) {
    const found = await walkBack(read, filter, limit, Math.min(matches, walkedAtMost + 10 * limit));
    if (found !== undefined) return found;
  }
  const all: AuditDocument[] = [];
  for await (const page of pagesOf(read, where, sort)) all.push(...oneByOne(page, filter));
  return all.sort((a, b) => (a._id < b._id ? 1 : -1)).slice(0, limit);
}

/** Undefined where not enough is found so deep, though there may be more. */
async function walkBack(
  read: ReadModels,
  filter: AuditFilter,
  limit: number,
  deepest: number,
): Promise<readonly AuditDocument[] | undefined> {
  const found: AuditDocument[] = [];
  let seen = 0;
  const where = filter.until === undefined ? {} : { _id: { $lte: await newestBefore(read, filter.until) } };
  for await (const page of pagesOf(read, where, newestFirst)) {
    found.push(...oneByOne(page, filter));
    seen += page.length;
    if (found.length >= limit) return found.slice(0, limit);
    if (seen >= deepest) return undefined;
  }
  return found;
}

/** The id of the newest event before an instant, so that later events need not be read. */
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
  /** What an index of it goes by. */
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
  // A type says its module already.
  if (module !== undefined && type === undefined) choices.push({ where: { module, ...inTime }, sort: latestFirst });
  if (correlationId !== undefined) choices.push({ where: { correlationId }, sort: {} });
  if (commandId !== undefined) choices.push({ where: { commandId }, sort: {} });
  // Counting everything would read everything.
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
