// What the audit trail keeps of an event: envelope and ids, never a payload.
import type { DomainEvent, EventDescription, Recorded } from '../../src/kernel/event.ts';
import type { AuditDocument } from './read-model.ts';

const positionDigits = 20;

export const idOfPosition = (position: bigint): string => position.toString().padStart(positionDigits, '0');

export function auditDocumentOf(
  event: Recorded<DomainEvent>,
  module: string,
  { personal }: Pick<EventDescription, 'personal'>,
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
    members: [...new Set([...(actor.kind === 'member' ? [actor.id] : []), ...membersIn(data, personal)])],
    commandId,
    correlationId,
    causationId,
  };
}

/** Members are named by a convention of ours: `memberId` and what ends in a role of one, and the lists of them. */
const memberField = new RegExp(
  `^(${['member', 'author', 'owner', 'user', 'sender', 'recipient', 'reader', 'reporter', 'reviewer', 'submitter']
    .concat(['follower', 'followed', 'followee', 'blocker', 'blocked', 'muter', 'muted', 'partner', 'subscriber'])
    .join('|')})Ids?$|(Member|Author|Owner|User|Sender|Recipient|Reviewer|Submitter)Ids?$|^mentions$|^participants$`,
);

export function isMemberField(field: string): boolean {
  return memberField.test(field);
}

function membersIn(data: Readonly<Record<string, unknown>>, personal: EventDescription['personal']): string[] {
  const about = new Set(Object.values(personal));
  return Object.entries(data)
    .filter(([field]) => !(field in personal) && (about.has(field) || isMemberField(field)))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === 'string');
}
