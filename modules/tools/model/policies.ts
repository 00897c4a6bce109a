// The directory's rules as sentences. Each returns the refusal for breaking it, or nothing.
import type { Actor } from '../../../src/kernel/event.ts';
import { daysLater } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { isAdmin, isStaff } from '../../../src/kernel/staff.ts';
import { affiliateLinkForAdmins, notAuthor, ofStaff, picturesForAdmins, reasonRequired } from './errors.ts';

const countsAfterDays = 7;
const submissionWaitsDays = 7;

/** When a member's reviews start to count in the ranking; null if they already do. */
export function reviewsCountFrom(joinedAt: string, now: string): string | null {
  const from = daysLater(joinedAt, countsAfterDays);
  return from <= now ? null : from;
}

export const remindedAt = (submittedAt: string): string => daysLater(submittedAt, submissionWaitsDays);

/** The system carries out moderators' decisions. */
export const onlyStaffModerate = (actor: Actor): Refusal | undefined =>
  isStaff(actor) || actor.kind === 'system' ? undefined : notAuthor;

/** Admins decide about submissions and reviews by staff, including a moderator's own. */
export const moderatorsDecideNothingOfStaff = (
  actor: Actor,
  memberId: string,
  staffIds: ReadonlySet<string>,
): Refusal | undefined => (!isAdmin(actor) && staffIds.has(memberId) ? ofStaff : undefined);

/** Anyone else who decides on a submission lists its tool without one. */
export const onlyAnAdminSetsAffiliateLinks = (actor: Actor): Refusal | undefined =>
  isAdmin(actor) ? undefined : affiliateLinkForAdmins;

export const onlyAdminsChoosePictures = (actor: Actor): Refusal | undefined =>
  isAdmin(actor) ? undefined : picturesForAdmins;

/** A reaction deletes what an erased member leaves. */
export function theAuthorOrAnAdminWithAReasonMayDelete(
  actor: Actor,
  authorId: string,
  reason: string | null,
): Refusal | undefined {
  if (actor.kind === 'system' || (actor.kind === 'member' && actor.id === authorId)) return undefined;
  if (!isAdmin(actor)) return notAuthor;
  return reason === null || reason.trim() === '' ? reasonRequired : undefined;
}
