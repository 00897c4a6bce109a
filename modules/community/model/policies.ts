// The community's rules as sentences. Each returns the refusal for breaking it, or nothing.

import type { Actor } from '../../../src/kernel/event.ts';
import { daysLater } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { isAdmin, isStaff } from '../../../src/kernel/staff.ts';
import type { pollDurationsDays } from '../sizes.ts';
import {
  commentsClosed,
  noSuchOption,
  notAPoll,
  notAuthor,
  onlyFollowedComment,
  pollClosed,
  reasonRequired,
} from './errors.ts';

export const usualPollDays = 7;
export type PollDurationDays = (typeof pollDurationsDays)[number];

export function pollEndsAt(openedAt: string, days: PollDurationDays = usualPollDays): string {
  return daysLater(openedAt, days);
}

const isAuthor = (actor: Actor, authorId: string): boolean => actor.kind === 'member' && actor.id === authorId;

export function onlyTheAuthorMayEdit(actor: Actor, authorId: string): Refusal | undefined {
  return isAuthor(actor, authorId) ? undefined : notAuthor;
}

export function theAuthorOrAnAdminWithAReasonMayDelete(
  actor: Actor,
  authorId: string,
  reason: string | null,
): Refusal | undefined {
  if (isAuthor(actor, authorId)) return undefined;
  if (!isAdmin(actor)) return notAuthor;
  return reason === null || reason.trim() === '' ? reasonRequired : undefined;
}

/** The system carries out moderators' decisions. */
export const onlyStaffModerate = (actor: Actor): Refusal | undefined =>
  isStaff(actor) || actor.kind === 'system' ? undefined : notAuthor;

/** `isFollowed`: whether the post's author follows the actor. */
export function commentsAreForThoseTheAuthorAllows(
  actor: Actor,
  { authorId, commentsBy }: Readonly<{ authorId: string; commentsBy: 'everybody' | 'followed' | 'nobody' }>,
  isFollowed: boolean,
): Refusal | undefined {
  if (commentsBy === 'nobody') return commentsClosed;
  if (commentsBy === 'everybody' || isFollowed || isAuthor(actor, authorId)) return undefined;
  return onlyFollowedComment;
}

export function aVoteNeedsAnOpenPollAndOneOfItsOptions(
  poll: Readonly<{ optionCount: number; closesAt: string }> | null,
  option: number,
  at: string,
): Refusal | undefined {
  if (poll === null) return notAPoll;
  if (Date.parse(at) >= Date.parse(poll.closesAt)) return pollClosed;
  return option < poll.optionCount ? undefined : noSuchOption;
}
