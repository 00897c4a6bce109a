// The rules of messaging as sentences. Each returns the refusal for breaking it, or nothing.
import type { Actor } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { isStaff } from '../../../src/kernel/staff.ts';
import { followedOnly, messageNotFound, notSender, notToYourself } from './errors.ts';

export const noOneWritesToThemselves = (senderId: string, receiverId: string): Refusal | undefined =>
  senderId === receiverId ? notToYourself : undefined;

/** Only sender and receiver learn that such a message exists. */
export function onlyTheSenderMayRemove(
  actor: Actor,
  { senderId, receiverId }: Readonly<{ senderId: string; receiverId: string }>,
): Refusal | undefined {
  if (actor.kind !== 'member') return messageNotFound;
  if (actor.id === senderId) return undefined;
  return actor.id === receiverId ? notSender : messageNotFound;
}

/** Or the system, carrying out their decision. Their module makes sure that one of the two flagged the message. */
export const onlyStaffTakeDown = (actor: Actor): Refusal | undefined =>
  actor.kind === 'system' || isStaff(actor) ? undefined : messageNotFound;

/** A member who was written to may reply, whatever the receiver's settings say. */
export function onlyFollowedMembersStartAConversation(
  sender: Readonly<{ isFollowed: boolean; wasWrittenTo: boolean }>,
  writableBy: 'everybody' | 'followed',
): Refusal | undefined {
  return writableBy === 'everybody' || sender.isFollowed || sender.wasWrittenTo ? undefined : followedOnly;
}
