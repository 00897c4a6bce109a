// Why a thing is hidden: the causes that removed it, each a decision or a pending review. It returns when the last of
// them is taken back, in any order.
import { publicText } from './event.ts';

/** Whether each cause still holds, by its id. */
export type Removals = ReadonlyMap<string, boolean>;

export const noRemovals: Removals = new Map();

/** The cause of things that wait for review. Any other cause is a decision's id. */
export const review = 'review';

/** The event field that names the cause; null in events that did not record it. */
export const causeField = () => publicText('The id of a decision, or `review`.').nullable();

/** Upcasts an event that did not record its cause. */
export const withoutCause = (data: Record<string, unknown>) => ({ ...data, cause: null });

/** Stands for a cause that was not recorded. */
export const unrecorded = '';

export const isRemoved = (removals: Removals): boolean => removals.values().some(Boolean);

export const isInReview = (removals: Removals): boolean => removals.get(review) === true;

/** For causes that are decisions. */
export const isRemovedBy = (removals: Removals, cause: string): boolean => holding(removals, cause) !== undefined;

/** Applies an event that records whether a cause holds. */
export const withCause = (removals: Removals, cause: string | null, holds: boolean): Removals =>
  new Map(removals).set(cause ?? unrecorded, holds);

/** Applies an event after which nothing hides the thing any more. */
export const noneHolds = (removals: Removals): Removals => new Map([...removals].map(([cause]) => [cause, false]));

/** Returns the key of a cause that holds. An unknown cause is the unrecorded one. */
function holding(removals: Removals, cause: string): string | undefined {
  const key = removals.has(cause) ? cause : unrecorded;
  return removals.get(key) ? key : undefined;
}

/** Creates an aggregate's events when only its causes change. */
type Noted<Event> = (cause: string | null, holds: boolean) => readonly Event[];

/** Decides about another cause. A decision that was taken back removes nothing, even if it is carried out late. */
export function addCause<Removed, Changed>(
  removals: Removals,
  cause: string,
  { removed, noted }: Readonly<{ removed(cause: string): readonly Removed[]; noted: Noted<Changed> }>,
): readonly (Removed | Changed)[] {
  if (removals.has(cause)) return [];
  return isRemoved(removals) ? noted(cause, true) : removed(cause);
}

/** Decides about a cause that no longer holds. */
export function takeBackCause<Restored, Changed>(
  removals: Removals,
  cause: string,
  { restored, noted }: Readonly<{ restored(cause: string | null): readonly Restored[]; noted: Noted<Changed> }>,
): readonly (Restored | Changed)[] {
  const key = holding(removals, cause);
  if (key === undefined) return removals.has(cause) ? [] : noted(cause, false);
  const recorded = key === unrecorded ? null : key;
  return isRemoved(withCause(removals, recorded, false)) ? noted(recorded, false) : restored(recorded);
}
