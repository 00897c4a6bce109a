// The source of `audit`: the read model plus the events that it has not folded yet, or on request the log alone.
import {
  type AuditDocument,
  type AuditFilter,
  auditDocumentOf,
  correlatedEvents,
  firstAuditEvents,
  fits,
} from '../../../projections/operations/audit-trail/queries.ts';
import { eventsOfFeatures } from '../../app/registry.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { ensureBookkeeping, readCheckpoint } from '../../platform/projector/bookkeeping.ts';
import { generationName } from '../../platform/projector/generations.ts';
import type { Installation } from '../installation.ts';
import { timeOf } from '../log-events.ts';
import type { Cli } from '../verb.ts';
import { envelopeOf } from './audit-event.ts';

const pageLength = 1_000;
const unfoldedAtMost = 50_000;

/** A search ends after so many older events in a row. Fewer prove nothing: a generated load appends events of the past. */
export const olderAtMost = 100_000;

export const describedBy = new Map(
  Object.entries(eventsOfFeatures).flatMap(([module, descriptions]) =>
    descriptions.map((description) => [description.type, { module, description }] as const),
  ),
);

/** Describes an undecodable event by its envelope. */
export async function auditDocuments(
  { codec }: Pick<Installation, 'codec'>,
  stored: readonly StoredEvent[],
): Promise<readonly AuditDocument[]> {
  try {
    const events = await codec.decode(stored);
    return events.map((event) => {
      const known = describedBy.get(event.type);
      if (known === undefined) throw new Error(`No module defines the event ${event.type}.`);
      return auditDocumentOf(event, known.module, known.description);
    });
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    const [only] = stored;
    if (stored.length === 1 && only !== undefined) return [envelopeOf(only)];
    const docs: AuditDocument[] = [];
    for (const each of stored) docs.push(...(await auditDocuments({ codec }, [each])));
    return docs;
  }
}

type Found = Readonly<{
  events: readonly AuditDocument[];
  more: boolean;
  source: 'read-model' | 'log';
}>;

type Asked = Readonly<{ filter: AuditFilter; limit: number; fromLog: boolean }>;

/** Reads the log oldest first. `upTo` is the position up to which it was read: continue after it. */
export async function findAuditEventsAfter(
  installation: Installation,
  cli: Cli,
  { filter, limit, after }: Readonly<{ filter: AuditFilter; limit: number; after: bigint }>,
): Promise<Found & Readonly<{ upTo: bigint }>> {
  const { eventStore } = installation.stores;
  const head = await eventStore.head();
  const progress = cli.progress('reading the log', eventStore.positionsCount);
  const events: AuditDocument[] = [];
  let upTo = after;
  while (upTo < head && events.length <= limit) {
    cli.terminal.signal.throwIfAborted();
    const page = await eventStore.readAll(upTo, { limit: pageLength });
    const last = page.at(-1);
    if (last === undefined) break;
    const docs = await auditDocuments(
      installation,
      page.filter((each) => mayFit(filter, each)),
    );
    events.push(...docs.filter((doc) => fits(filter, doc)));
    upTo = last.position;
    progress.at(Number(upTo), Number(head));
  }
  progress.end();
  if (events.length <= limit) return { events, more: false, source: 'log', upTo };
  const first = events.slice(0, limit);
  return { events: first, more: true, source: 'log', upTo: BigInt(first.at(-1)?.position ?? after) };
}

export async function findAuditEvents(installation: Installation, cli: Cli, asked: Asked): Promise<Found> {
  const { filter, limit, fromLog } = asked;
  if (fitsNothing(filter)) return newest([], limit, 'log');
  if (filter.stream !== undefined) {
    const docs = await auditDocuments(installation, await installation.stores.eventStore.read(filter.stream));
    return newest(
      docs.filter((doc) => fits(filter, doc)),
      limit,
      'log',
    );
  }
  // The trail only indexes what members did.
  const isByOther = filter.actorId !== undefined && filter.memberId === undefined;
  const model = fromLog || isByOther ? undefined : await openTrail(installation);
  if (model === undefined) {
    if (!fromLog && !isByOther) cli.note('The audit trail is not folded yet: reading the log itself.');
    return newest(await scanLog(installation, cli, filter, limit + 1), limit, 'log');
  }
  const folded =
    filter.correlationId === undefined
      ? (await firstAuditEvents(model.read, filter, 'newest', limit + 1)).toReversed()
      : (await correlatedEvents(model.read, filter.correlationId)).filter((doc) => fits(filter, doc));
  // A server may have folded more in the meantime.
  const union = new Map([...folded, ...model.unfolded.filter((doc) => fits(filter, doc))].map((doc) => [doc._id, doc]));
  return newest([...union.values()].sort(byPosition), limit, 'read-model');
}

/** The trail would read all events of the type without finding a match. */
function fitsNothing({ type, module }: AuditFilter): boolean {
  const owner = describedBy.get(type ?? '')?.module;
  return module !== undefined && owner !== undefined && owner !== module;
}

/** Ids are padded positions. */
const byPosition = (a: AuditDocument, b: AuditDocument): number => (a._id < b._id ? -1 : 1);

function newest(docs: readonly AuditDocument[], limit: number, source: Found['source']): Found {
  return { events: docs.slice(-limit), more: docs.length > limit, source };
}

/** Returns undefined if reading the log is faster. */
export async function openTrail(installation: Installation) {
  const { eventStore, documents } = installation.stores;
  const read = await installation.readModels();
  const generation = read.liveGeneration('audit-trail');
  if (generation === undefined) return undefined;
  await ensureBookkeeping(documents);
  const { position } = await readCheckpoint(documents, generationName('audit-trail', generation));
  const unfolded: AuditDocument[] = [];
  for (let after = position; ; ) {
    const page = await eventStore.readAll(after, { limit: pageLength });
    const last = page.at(-1);
    if (last === undefined) return { read, unfolded };
    unfolded.push(...(await auditDocuments(installation, page)));
    if (unfolded.length > unfoldedAtMost) return undefined;
    after = last.position;
  }
}

/** Reads the log backwards until enough events match. */
async function scanLog(
  installation: Installation,
  cli: Cli,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditDocument[]> {
  const { eventStore } = installation.stores;
  const head = await eventStore.head();
  const progress = cli.progress('reading the log', eventStore.positionsCount);
  const found: AuditDocument[] = [];
  let before: bigint | undefined;
  let older = 0;
  while (found.length < limit && older < olderAtMost) {
    cli.terminal.signal.throwIfAborted();
    const page = await eventStore.readBackwards(before, { limit: pageLength });
    const last = page.at(-1);
    if (last === undefined) break;
    const docs = await auditDocuments(
      installation,
      page.filter((each) => mayFit(filter, each)),
    );
    found.push(...docs.filter((doc) => fits(filter, doc)));
    const recent = page.findLastIndex((each) => !isOlder(filter, each));
    older = recent === -1 ? older + page.length : page.length - 1 - recent;
    before = last.position;
    progress.at(Number(head - before), Number(head));
  }
  progress.end();
  return found.slice(0, limit).toReversed();
}

function isOlder({ since }: AuditFilter, event: StoredEvent): boolean {
  const at = timeOf(event);
  return since !== undefined && at !== undefined && at < since;
}

/** Filters without decoding: a member's id is in the payload, or is the actor's. */
function mayFit(filter: AuditFilter, event: StoredEvent): boolean {
  const { type, data, metadata } = event;
  if (isOlder(filter, event)) return false;
  if (filter.type !== undefined && type !== filter.type) return false;
  if (filter.types !== undefined && !filter.types.includes(type)) return false;
  if (filter.module !== undefined && describedBy.get(type)?.module !== filter.module) return false;
  const ids = [filter.memberId, filter.actorId, filter.aboutId, filter.correlationId, filter.commandId].filter(
    (id) => id !== undefined,
  );
  if (ids.length === 0) return true;
  const text = JSON.stringify([data, metadata]);
  return ids.every((id) => text.includes(JSON.stringify(id)));
}
