// The rules of moderation as sentences. Each returns the refusal for breaking it, or nothing.
import type { Actor } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { isStaff } from '../../../src/kernel/staff.ts';
import { maxWritten } from '../sizes.ts';
import {
  anotherAnswers,
  appealTooLate,
  nothingToAppeal,
  notOfStaff,
  notYourOwn,
  notYourOwnCase,
  onlyStaff,
  threadFull,
} from './errors.ts';

export const appealDays = 30;
/** How long evidence is stored after everything is closed. */
export const evidenceRetentionDays = 30;
/** The lengths of a suspension in days. Without one, it is for good. */
export const suspensionDays = [1, 3, 7, 30] as const;

export const onlyStaffDecide = (actor: Actor): Refusal | undefined => (isStaff(actor) ? undefined : onlyStaff);

/** The system carries out moderators' decisions. */
export const onlyStaffOrTheSystem = (actor: Actor): Refusal | undefined =>
  actor.kind === 'system' ? undefined : onlyStaffDecide(actor);

export const noOneFlagsTheirOwn = (flaggerId: string, authorId: string): Refusal | undefined =>
  flaggerId === authorId ? notYourOwn : undefined;

/** Staff must leave first; then they can be warned or suspended like anyone. */
export function noOneDecidesAboutThemselvesOrStaff(
  deciderId: string,
  memberId: string,
  staffIds: ReadonlySet<string>,
): Refusal | undefined {
  if (deciderId === memberId) return notYourOwnCase;
  return staffIds.has(memberId) ? notOfStaff : undefined;
}

export function anAppealComesInTime(appealableUntil: string | null, at: string): Refusal | undefined {
  if (appealableUntil === null) return nothingToAppeal;
  return at < appealableUntil ? undefined : appealTooLate;
}

export const aThreadStaysShort = (written: number): Refusal | undefined =>
  written < maxWritten ? undefined : threadFull;

/** The member who appealed may have joined the staff since, and can't answer it. */
export function anotherModeratorAnswersWhereThereIsOne(
  actor: Actor,
  { deciderId, memberId }: Readonly<{ deciderId: string; memberId: string }>,
  staffIds: readonly string[],
): Refusal | undefined {
  const isDecider = actor.kind === 'member' && actor.id === deciderId;
  return isDecider && staffIds.some((id) => id !== deciderId && id !== memberId) ? anotherAnswers : undefined;
}
