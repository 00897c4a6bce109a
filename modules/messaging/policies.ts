// The rules of messaging as sentences. Each answers the refusal for breaking it, or nothing.
import type { Actor } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { followedOnly, messageNotFound, notSender, notToYourself } from './errors.ts';

export const nobodyWritesToThemself = (senderId: string, receiverId: string): Refusal | undefined =>
  senderId === receiverId ? notToYourself : undefined;

/** Who is neither sender nor receiver is not told that there is such a message. */
export function onlyTheSenderMayRemove(
  actor: Actor,
  { senderId, receiverId }: Readonly<{ senderId: string; receiverId: string }>,
): Refusal | undefined {
  if (actor.kind !== 'member') return messageNotFound;
  if (actor.id === senderId) return undefined;
  return actor.id === receiverId ? notSender : messageNotFound;
}

/** The moderators are the only others, and only for what somebody of the two flagged: their module looks to that. */
export const onlyAnAdminTakesDown = (actor: Actor): Refusal | undefined =>
  actor.kind === 'member' && actor.isAdmin ? undefined : messageNotFound;

/** Who was written to may answer, whatever the writer chose. */
export function whoIsNotFollowedMayOnlyAnswer(
  sender: Readonly<{ isFollowed: boolean; wasWrittenTo: boolean }>,
  writableBy: 'everybody' | 'followed',
): Refusal | undefined {
  return writableBy === 'everybody' || sender.isFollowed || sender.wasWrittenTo ? undefined : followedOnly;
}
