// An event as `audit` prints it, with its payload on request. Personal data is masked unless the operator reveals it.
import { z } from 'zod';
import { type AuditDocument, idOfPosition } from '../../../projections/operations/audit-trail/queries.ts';
import { eventDescriptions } from '../../app/registry.ts';
import { isCredential } from '../../kernel/credentials.ts';
import type { EventDescription, Recorded } from '../../kernel/event.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import type { Installation } from '../installation.ts';
import { revealed as withoutCredentials } from '../text/mask.ts';

export const auditEvent = z.object({
  position: z.string().describe('The position in the log; a decimal string, since it may be too large for a number.'),
  at: z.string().describe('When the command arrived; ISO 8601, UTC.'),
  type: z.string(),
  module: z.string(),
  stream: z.string(),
  revision: z.int(),
  actor: z.object({ kind: z.enum(['visitor', 'member', 'system', 'operator']), id: z.string().nullable() }),
  members: z.array(z.string()).describe('Ids of the members it concerns, the acting one among them.'),
  eventId: z.string(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().describe('Id of the request or the event that it follows from.'),
  data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With --data or --reveal. What is personal reads "•••", revealed or, once erased, null.'),
});
export type AuditEvent = z.output<typeof auditEvent>;

export function auditEventOf(doc: AuditDocument): AuditEvent {
  const { _id, actorKind, actorId, members, ...rest } = doc;
  return auditEvent.parse({ ...rest, members: [...members], actor: { kind: actorKind, id: actorId } });
}

const mask = '•••';
const descriptions = new Map(eventDescriptions.map((description) => [description.type, description]));

type Payload = Readonly<{
  data: Readonly<Record<string, unknown>>;
  isPersonal: boolean;
  people: readonly string[];
}>;

/** Reads each stream once, however many of its events are requested. */
export async function storedEvents(
  { stores: { eventStore } }: Pick<Installation, 'stores'>,
  events: readonly Pick<AuditEvent, 'eventId' | 'stream' | 'revision'>[],
): Promise<ReadonlyMap<string, StoredEvent>> {
  const found = new Map<string, StoredEvent>();
  for (const [stream, asked] of Map.groupBy(events, (event) => event.stream)) {
    const wanted = new Set(asked.map(({ eventId }) => eventId));
    const revisions = asked.map(({ revision }) => revision);
    const from = Math.min(...revisions);
    for (const stored of await eventStore.read(stream, { from, limit: Math.max(...revisions) - from + 1 })) {
      if (wanted.has(stored.id)) found.set(stored.id, stored);
    }
  }
  return found;
}

type Showing = Readonly<{ reveal: boolean; signal: AbortSignal }>;

/** Adds payloads. `revealedOf` is undefined if no personal data is shown, so that nothing has to be recorded. */
export async function withPayloads(
  installation: Pick<Installation, 'codec'>,
  events: readonly AuditEvent[],
  inLog: ReadonlyMap<string, StoredEvent>,
  { reveal, signal }: Showing,
): Promise<Readonly<{ shown: readonly AuditEvent[]; revealedOf: readonly string[] | undefined }>> {
  const people = new Set<string>();
  let isPersonal = false;
  const shown: AuditEvent[] = [];
  for (const event of events) {
    signal.throwIfAborted();
    const stored = inLog.get(event.eventId);
    const payload = stored && (await payloadOf(installation, stored, { reveal }));
    isPersonal ||= payload?.isPersonal === true;
    for (const person of payload?.people ?? []) people.add(person);
    shown.push(payload === undefined ? event : { ...event, data: payload.data });
  }
  return { shown, revealedOf: reveal && isPersonal ? [...people] : undefined };
}

async function payloadOf(
  { codec }: Pick<Installation, 'codec'>,
  stored: StoredEvent,
  { reveal }: { reveal: boolean },
): Promise<Payload | undefined> {
  try {
    const [event] = await codec.decode([stored]);
    return event && payloadShown(event, descriptions.get(event.type), reveal);
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    return { data: { undecodable: error.message }, isPersonal: false, people: [] };
  }
}

function payloadShown(event: Recorded, description: EventDescription | undefined, reveal: boolean): Payload {
  const data = event.data as Readonly<Record<string, unknown>>;
  const personal = description?.personal ?? {};
  const people = new Set<string>();
  let isPersonal = false;
  const entries = Object.entries(data).map(([field, value]) => {
    if (isCredential(field) && value !== null) return [field, mask];
    const of = personal[field];
    if (of === undefined || value === null) return [field, withoutCredentials(value)];
    isPersonal = true;
    // A reason for looking at the data of several people is about none of them alone.
    if (typeof data[of] === 'string') people.add(data[of]);
    return [field, reveal ? withoutCredentials(value) : mask];
  });
  return { data: Object.fromEntries(entries), isPersonal, people: [...people] };
}

export function envelopeOf(stored: StoredEvent): AuditDocument {
  const { actor, ...rest } = z
    .object({
      at: z.string().catch(''),
      actor: z
        .object({ kind: z.enum(['visitor', 'member', 'system', 'operator']), id: z.string().optional() })
        .catch({ kind: 'visitor' }),
      commandId: z.string().catch(''),
      correlationId: z.string().catch(''),
      causationId: z.string().catch(''),
    })
    .parse(stored.metadata ?? {});
  const { id: eventId, type, stream, revision, position } = stored;
  return {
    ...{ ...rest, eventId, type, module: 'unknown', stream, revision },
    _id: idOfPosition(position),
    position: position.toString(),
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    members: actor.kind === 'member' && actor.id !== undefined ? [actor.id] : [],
  };
}
