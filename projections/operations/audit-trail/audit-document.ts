// Builds the audit trail's document of an event: its envelope and ids, never its payload.
import type { DomainEvent, EventDescription, Recorded } from '../../../src/kernel/event.ts';
import type { AuditDocument } from './read-model.ts';

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
    _id: idOfPosition(position),
    position: position.toString(),
    eventId: id,
    at,
    type,
    module,
    stream,
    revision,
    actorKind: actor.kind,
    actorId: actor.kind === 'visitor' ? null : actor.id,
    members: [...new Set([...(actor.kind === 'member' ? [actor.id] : []), ...idsIn(data, members)])],
    commandId,
    correlationId,
    causationId,
  };
}

function idsIn(data: Readonly<Record<string, unknown>>, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => data[field]).filter((value) => typeof value === 'string');
}
