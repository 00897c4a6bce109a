// Stores a document for each event of every module.
import type { DomainEvent, EventDescription, Recorded } from '../../../src/kernel/event.ts';
import { type Collection, collection, defineProjection, type Projection } from '../../../src/platform/projection.ts';

/** Who did what, when, and what it caused, without any personal data. */
export type AuditDocument = Readonly<{
  /** The event's position, padded so that ids sort as positions do. */
  _id: string;
  position: string;
  eventId: string;
  /** ISO 8601: when the command arrived. */
  at: string;
  type: string;
  module: string;
  stream: string;
  revision: number;
  actorKind: 'visitor' | 'member' | 'system' | 'operator';
  /** The id of the member or the operator, or the name of the reaction; null for visitors. */
  actorId: string | null;
  members: readonly string[];
  commandId: string;
  correlationId: string;
  causationId: string;
}>;

const positionDigits = 20;

export const idOfPosition = (position: bigint): string => position.toString().padStart(positionDigits, '0');

export function auditDocumentOf(
  event: Recorded<DomainEvent>,
  module: string,
  { members }: Pick<EventDescription, 'members'>,
): AuditDocument {
  const { id, type, stream, revision, position, metadata } = event;
  const { actor, at, commandId, correlationId, causationId } = metadata;
  const data = event.data as Readonly<Record<string, unknown>>;
  return {
    ...{ _id: idOfPosition(position), position: position.toString(), eventId: id, at, type, module, stream, revision },
    ...{ actorKind: actor.kind, actorId: actor.kind === 'visitor' ? null : actor.id },
    members: [...new Set([...(actor.kind === 'member' ? [actor.id] : []), ...idsIn(data, members)])],
    ...{ commandId, correlationId, causationId },
  };
}

function idsIn(data: Readonly<Record<string, unknown>>, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => data[field]).filter((value) => typeof value === 'string');
}

export type EventsOfModules = Readonly<Record<string, readonly EventDescription[]>>;

/** For queries, which don't depend on the modules. */
export const auditEvents = auditEventsOf({});

export function auditTrailProjection(modules: EventsOfModules): Projection {
  return defineProjection({ name: 'audit-trail', version: 2, collections: [auditEventsOf(modules)] });
}

function auditEventsOf(modules: EventsOfModules): Collection<AuditDocument> {
  return collection<AuditDocument>('audit-trail.events', {
    // The documents belong to the operator: ids and instants, which stay when a member is erased.
    whose: 'nobody',
    indexes: [
      { fields: { at: 1 } },
      { fields: { type: 1, at: 1 } },
      { fields: { module: 1, at: 1 } },
      { fields: { members: 1, at: 1 }, array: true },
      { fields: { correlationId: 1 } },
      { fields: { commandId: 1 } },
      { fields: { revision: 1, stream: 1 } },
    ],
    rules: ({ on }) =>
      Object.entries(modules).flatMap(([module, descriptions]) =>
        descriptions.map((description) =>
          on(description, {
            key: ({ position }) => idOfPosition(position),
            fold: (_, event) => auditDocumentOf(event, module, description),
          }),
        ),
      ),
  });
}
