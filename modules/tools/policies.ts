// The directory's rules as sentences. Each answers the refusal for breaking it, or nothing.
import type { Actor } from '../../src/kernel/event.ts';
import { daysLater } from '../../src/kernel/instants.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { isAdmin, isStaff } from '../../src/kernel/staff.ts';
import { affiliateLinkForAdmins, notAuthor, ofStaff, reasonRequired } from './errors.ts';

const countsAfterDays = 7;
const submissionWaitsDays = 7;

/** From when a member's reviews count in the ranking; null for by now. */
export function reviewsCountFrom(joinedAt: string, now: string): string | null {
  const from = daysLater(joinedAt, countsAfterDays);
  return from <= now ? null : from;
}

/** When staff are reminded of a submission that still waits. */
export const remindedAt = (submittedAt: string): string => daysLater(submittedAt, submissionWaitsDays);

/** The system carries out what a moderator decided. */
export const onlyStaffModerate = (actor: Actor): Refusal | undefined =>
  isStaff(actor) || actor.kind === 'system' ? undefined : notAuthor;

/** Admins decide what staff submit and review: a moderator's own lies with them, too. */
export const moderatorsDecideNothingOfStaff = (
  actor: Actor,
  memberId: string,
  staffIds: ReadonlySet<string>,
): Refusal | undefined => (!isAdmin(actor) && staffIds.has(memberId) ? ofStaff : undefined);

/** Whoever else decides on a submission lists its tool without one. */
export const onlyAnAdminSetsAffiliateLinks = (actor: Actor): Refusal | undefined =>
  isAdmin(actor) ? undefined : affiliateLinkForAdmins;

/** A process of ours deletes what an erased member leaves. */
export function theAuthorOrAnAdminWithAReasonMayDelete(
  actor: Actor,
  authorId: string,
  reason: string | null,
): Refusal | undefined {
  if (actor.kind === 'system' || (actor.kind === 'member' && actor.id === authorId)) return undefined;
  if (!isAdmin(actor)) return notAuthor;
  return reason === null || reason.trim() === '' ? reasonRequired : undefined;
}
