// Questions about who did what, when. Each filter is answered by an index of its own; where several are given, the one that
// leaves the fewest events is, and the others are looked at one by one.
import type { After, Where } from '../../src/platform/documents/document-store.ts';
import { afterOf } from '../../src/platform/documents/document-store.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { auditEvents } from './projection.ts';
import type { AuditDocument } from './read-model.ts';

export { auditDocumentOf } from './audit-document.ts';
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
const countUpTo = 5_000;
const newestFirst = { at: -1 } as const;

/** The newest events that fit, newest first. */
export async function newestAuditEvents(
  read: ReadModels,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditDocument[]> {
  const { where, isWhole, sorted } = await narrowest(read, filter);
  if (!sorted)
    return oneByOne(await allOf(read, where), filter)
      .slice(-limit)
      .reverse();
  const found: AuditDocument[] = [];
  let after: After | undefined;
  do {
    const size = isWhole ? Math.min(limit - found.length, pageLength) : pageLength;
    const page = await read.find(auditEvents, { where, sort: newestFirst, limit: size, after });
    found.push(...oneByOne(page, filter));
    const last = page.at(-1);
    after = last && page.length === size ? afterOf<AuditDocument>(last, newestFirst) : undefined;
  } while (after !== undefined && found.length < limit);
  return found.slice(0, limit);
}

/** All events of a correlation in the order of the log. */
export function correlatedEvents(read: ReadModels, correlationId: string): Promise<readonly AuditDocument[]> {
  return allOf(read, { correlationId });
}

type Driver = Readonly<{
  where: Where<AuditDocument>;
  /** Whether nothing else has to be looked at. */
  isWhole: boolean;
  /** Whether an index gives it by time; else it is small, and comes in the order of the log. */
  sorted: boolean;
}>;

async function narrowest(read: ReadModels, filter: AuditFilter): Promise<Driver> {
  const { type, module, memberId, correlationId, commandId, stream, since, until } = filter;
  const time = { ...(since !== undefined && { $gte: since }), ...(until !== undefined && { $lt: until }) };
  const inTime: Where<AuditDocument> = since === undefined && until === undefined ? {} : { at: time };
  if (correlationId !== undefined) return { where: { correlationId }, isWhole: false, sorted: false };
  if (commandId !== undefined) return { where: { commandId }, isWhole: false, sorted: false };

  const choices: Where<AuditDocument>[] = [];
  if (memberId !== undefined) choices.push({ members: memberId });
  if (type !== undefined) choices.push({ type });
  // A type says its module already.
  if (module !== undefined && type === undefined) choices.push({ module });
  const [only = {}] = choices;
  const isWhole = choices.length <= 1 && stream === undefined && (type === undefined || module === undefined);
  if (choices.length <= 1) return { where: { ...only, ...inTime }, isWhole, sorted: true };
  const counted = await Promise.all(
    choices.map(async (where) => ({ where, count: await read.count(auditEvents, { ...where, ...inTime }, countUpTo) })),
  );
  const least = counted.reduce((a, b) => (b.count < a.count ? b : a));
  return { where: { ...least.where, ...inTime }, isWhole: false, sorted: true };
}

async function allOf(read: ReadModels, where: Where<AuditDocument>): Promise<readonly AuditDocument[]> {
  const found: AuditDocument[] = [];
  for (let after: After | undefined; ; ) {
    const page = await read.find(auditEvents, { where, limit: pageLength, after });
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return found;
    after = afterOf<AuditDocument>(last, {});
  }
}

function oneByOne(docs: readonly AuditDocument[], filter: AuditFilter): readonly AuditDocument[] {
  return docs.filter((doc) => fits(filter, doc));
}
