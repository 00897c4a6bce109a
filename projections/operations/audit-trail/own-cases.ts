// Hides from an admin the actions of others in cases about that admin.
import type { EventDescription, Position, Recorded } from '../../../src/kernel/event.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type AuditDocument, auditEvents } from './projection.ts';

type OwnCases = Readonly<{
  read: ReadModels;
  descriptions: ReadonlyMap<string, EventDescription>;
  eventsAt(positions: readonly Position[]): Promise<readonly Recorded[]>;
}>;

/** The first event of a flag, a decision or a clearance names the author of its subject. */
type Subject = Readonly<{ authorId?: unknown; senderId?: unknown; memberId?: unknown }>;

const removes = (description: EventDescription | undefined): boolean =>
  description !== undefined && 'cause' in description.schema.shape;

export async function withoutOwnCases(
  { read, descriptions, eventsAt }: OwnCases,
  docs: readonly AuditDocument[],
  viewerId: string,
): Promise<readonly AuditDocument[]> {
  const ofOthers = docs.filter(({ actorId }) => actorId !== viewerId);
  const ofModeration = new Set(ofOthers.filter(({ module }) => module === 'moderation').map(({ stream }) => stream));
  const removals = ofOthers.filter(({ type }) => removes(descriptions.get(type)));
  const where = { revision: 0, stream: { $in: [...ofModeration] } };
  const firsts = ofModeration.size === 0 ? [] : await read.find(auditEvents, { where, limit: ofModeration.size });
  const telling = [...firsts, ...removals].map(({ position }) => BigInt(position));
  const about = (await eventsAt([...new Set(telling)])).filter(({ data }) => isAbout(data as Subject, viewerId));
  const [streams, ids] = [new Set(about.map(({ stream }) => stream)), new Set(about.map(({ id }) => id))];
  return docs.filter(
    ({ actorId, module, stream, eventId }) =>
      actorId === viewerId || !(ids.has(eventId) || (module === 'moderation' && streams.has(stream))),
  );
}

const isAbout = ({ authorId, senderId, memberId }: Subject, viewerId: string): boolean =>
  (authorId ?? senderId ?? memberId) === viewerId;
