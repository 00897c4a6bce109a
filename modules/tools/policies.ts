// The directory's rules as sentences. Each answers the refusal for breaking it, or nothing.
import type { Actor } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { notAuthor, reasonRequired } from './errors.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const countsAfterDays = 7;
const submissionWaitsDays = 7;

const daysAfter = (instant: string, days: number): string => new Date(Date.parse(instant) + days * dayMs).toISOString();

/** From when a member's reviews count in the ranking; null for by now. */
export function reviewsCountFrom(joinedAt: string, now: string): string | null {
  const from = daysAfter(joinedAt, countsAfterDays);
  return from <= now ? null : from;
}

/** When staff are reminded of a submission that still waits. */
export const remindedAt = (submittedAt: string): string => daysAfter(submittedAt, submissionWaitsDays);

/** The system carries out what an admin decided. */
export const onlyAnAdminModerates = (actor: Actor): Refusal | undefined =>
  actor.kind === 'visitor' || (actor.kind === 'member' && !actor.isAdmin) ? notAuthor : undefined;

/** A process of ours deletes what an erased member leaves. */
export function theAuthorOrAnAdminWithAReasonMayDelete(
  actor: Actor,
  authorId: string,
  reason: string | null,
): Refusal | undefined {
  if (actor.kind === 'system' || (actor.kind === 'member' && actor.id === authorId)) return undefined;
  return onlyAnAdminModerates(actor) ?? (reason === null || reason.trim() === '' ? reasonRequired : undefined);
}
