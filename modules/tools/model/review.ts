// A member's review of a tool. Every event records its contribution to the tool's ratings before and after, so that
// sums can be updated without reading the review. It counts once its author's account is old enough.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import {
  addCause,
  causeField,
  isRemoved,
  noneHolds,
  noRemovals,
  type Removals,
  takeBackCause,
  withCause,
  withoutCause,
} from '../../../src/kernel/removals.ts';
import { alreadyReviewed, notAuthor, notHeld, reviewNotFound } from './errors.ts';
import { onlyStaffModerate, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

/** The author's relation to the tool, in the author's own words. */
export const ties = ['none', 'works_there', 'free_or_discounted', 'invested'] as const;
export type Tie = (typeof ties)[number];

/** A review's contribution to its tool's ratings; null if it has none. */
const weight = z.object({
  rating: z.int(),
  /** Shown to everyone, and so in the plain average. */
  isShown: z.boolean(),
  isCounted: z.boolean(),
});
export type Weight = Readonly<z.output<typeof weight>>;

const about = { reviewId: idOf('review'), toolId: idOf('tool'), memberId: idOf('member') };
const change = { ...about, was: weight.nullable(), is: weight.nullable() };
const words = { text: personal('memberId', z.string()), tie: z.enum(ties) };

export const ReviewPosted = defineEvent('ReviewPosted', {
  summary: 'A member reviewed a tool.',
  schema: z.object({
    ...{ ...change, ...words },
    /** When it starts to count in the ranking; null for at once. */
    countsFrom: z.string().nullable(),
  }),
});
export const ReviewEdited = defineEvent('ReviewEdited', {
  summary: 'A member edited their review of a tool.',
  schema: z.object({ ...change, ...words }),
});
export const ReviewCounted = defineEvent('ReviewCounted', {
  summary: 'The author of a review has been here long enough for it to count in the ranking.',
  schema: z.object(change),
});
export const ReviewReleased = defineEvent('ReviewReleased', {
  summary: 'A moderator released a held review, so that everybody sees it.',
  schema: z.object(change),
});
export const ReviewDeleted = defineEvent('ReviewDeleted', {
  summary: 'A review of a tool was deleted.',
  version: 2,
  /** Personal, because it says something about the author's text. Version 1 stored it unsealed. */
  schema: z.object({ ...change, reason: personal('memberId', z.string(), { since: 2 }) }),
  upcasters: { 1: (data) => data },
});
export const ReviewRemoved = defineEvent('ReviewRemoved', {
  summary: 'A moderator removed a review. It can be restored.',
  version: 2,
  schema: z.object({ ...change, cause: causeField(), reason: personal('memberId', z.string()) }),
  upcasters: { 1: withoutCause },
});
export const ReviewRestored = defineEvent('ReviewRestored', {
  summary: 'A removed review was restored, because the last decision to remove it no longer applies.',
  version: 2,
  schema: z.object({ ...change, cause: causeField() }),
  upcasters: { 1: withoutCause },
});
const ReviewRemovalNoted = defineEvent('ReviewRemovalNoted', {
  summary: 'A decision to remove a review was added or withdrawn. The review stayed as it was.',
  schema: z.object({ ...about, cause: causeField(), holds: z.boolean() }),
});
export const ReviewTransferred = defineEvent('ReviewTransferred', {
  summary:
    'A review was transferred when its tool was merged into another one. It replaces the review of the merged tool.',
  schema: z.object({
    ...{ ...change, ...words },
    countsFrom: z.string().nullable(),
    fromToolId: idOf('tool'),
    /** When it was first posted and last edited; ISO 8601. */
    postedAt: z.string(),
    editedAt: z.string().nullable(),
  }),
});

const reviewEvents = [
  ReviewPosted,
  ReviewEdited,
  ReviewCounted,
  ReviewReleased,
  ReviewDeleted,
  ReviewRemoved,
  ReviewRestored,
  ReviewRemovalNoted,
  ReviewTransferred,
] as const;
type ReviewEvent = EventsOf<typeof reviewEvents>;

type Said = Readonly<{ rating: number; text: string; tie: Tie }>;
type PostReview = Command<
  'PostReview',
  Said & Readonly<{ toolId: string; countsFrom: string | null; isHeld: boolean }>
>;
/** A repeated text is held, and the review with it. */
type EditReview = Command<'EditReview', Partial<Said> & Readonly<{ isRepeated?: boolean }>>;
type CountReview = Command<'CountReview'>;
type ReleaseReview = Command<'ReleaseReview'>;
type DeleteReview = Command<'DeleteReview', Readonly<{ reason: string | null }>>;
type RemoveReview = Command<'RemoveReview', Readonly<{ decisionId: string; reason: string }>>;
type RestoreReview = Command<'RestoreReview', Readonly<{ decisionId: string }>>;
/** Transfers a review from a merged tool. An existing review stays as it is. */
type TransferReview = Command<
  'TransferReview',
  Readonly<{ toolId: string; review: Posted | Removed; postedAt: string; editedAt: string | null }>
>;
type ReviewCommand =
  | PostReview
  | EditReview
  | CountReview
  | ReleaseReview
  | DeleteReview
  | RemoveReview
  | RestoreReview
  | TransferReview;

type Posted = Readonly<{
  status: 'posted';
  reviewId: string;
  toolId: string;
  memberId: string;
  rating: number;
  /** Null once the author is erased. */
  text: string | null;
  tie: Tie;
  isHeld: boolean;
  /** When it starts to count, until it does; null once its author's account is old enough. */
  countsFrom: string | null;
  removals: Removals;
  wasRemoved: boolean;
}>;
type Removed = Readonly<{ status: 'removed'; before: Posted; removals: Removals; reason: string | null }>;
/** `wasRemoved`: staff removed the last one, and have not seen another since. */
type None = Readonly<{ status: 'none'; wasRemoved: boolean }>;
export type ReviewState = None | Posted | Removed;

/** Both ids contain no colon. */
export const reviewIdOf = (toolId: string, memberId: string): string => `${toolId}:${memberId}`;

const idsOf = ({ reviewId, toolId, memberId }: Posted) => ({ reviewId, toolId, memberId });

const weightOf = ({ rating, isHeld, countsFrom }: Pick<Posted, 'rating' | 'isHeld' | 'countsFrom'>): Weight => ({
  rating,
  isShown: !isHeld,
  isCounted: !isHeld && countsFrom === null,
});

const wasRemoved = (state: ReviewState): boolean => state.status === 'removed' || state.wasRemoved;

function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'ReviewDeleted':
      // Only staff give a reason.
      return { status: 'none', wasRemoved: event.data.reason !== null || wasRemoved(state) };
    case 'ReviewPosted':
    case 'ReviewTransferred': {
      const { reviewId, toolId, memberId, is, text, tie, countsFrom } = event.data;
      const isHeld = is?.isShown === false;
      const rating = is?.rating ?? 0;
      const removals = state.status === 'none' ? noRemovals : noneHolds(state.removals);
      const ids = { reviewId, toolId, memberId };
      return {
        ...{ status: 'posted', ...ids, rating, text, tie, isHeld, countsFrom, removals },
        wasRemoved: wasRemoved(state),
      };
    }
    case 'ReviewRestored':
      return withRemoval(state, event.data.cause, false);
    case 'ReviewRemoved':
      return withRemoval(state, event.data.cause, true, event.data.reason);
    case 'ReviewRemovalNoted':
      return withRemoval(state, event.data.cause, event.data.holds);
  }
  if (state.status === 'none') return state;
  if (state.status === 'removed') return { ...state, before: changed(state.before, event) };
  return changed(state, event);
}

function withRemoval(
  state: ReviewState,
  cause: string | null,
  holds: boolean,
  reason: string | null = state.status === 'removed' ? state.reason : null,
): ReviewState {
  if (state.status === 'none') return state;
  const removals = withCause(state.removals, cause, holds);
  const before = state.status === 'removed' ? state.before : state;
  return isRemoved(removals) ? { status: 'removed', before, removals, reason } : { ...before, removals };
}

function changed(
  state: Posted,
  event: Extract<ReviewEvent, { type: 'ReviewEdited' | 'ReviewCounted' | 'ReviewReleased' }>,
) {
  switch (event.type) {
    case 'ReviewEdited':
      return {
        ...state,
        ...(event.data.is && { rating: event.data.is.rating, isHeld: !event.data.is.isShown }),
        text: event.data.text,
        tie: event.data.tie,
      };
    case 'ReviewCounted':
      return { ...state, countsFrom: null };
    case 'ReviewReleased':
      return { ...state, isHeld: false, wasRemoved: false };
  }
}

/** After a removal, a review is held, so that deleting and reviewing again shows nothing that staff have not seen. */
function post(command: PostReview, state: ReviewState): ReviewEvent {
  const { toolId, rating, text, tie, countsFrom } = command.data;
  const isHeld = command.data.isHeld || wasRemoved(state);
  const memberId = actingMember(command);
  const is = weightOf({ rating, isHeld, countsFrom });
  const ids = { reviewId: reviewIdOf(toolId, memberId), toolId, memberId };
  return ReviewPosted({ ...ids, was: null, is, text, tie, countsFrom });
}

function edit({ data }: EditReview, state: Posted): readonly ReviewEvent[] {
  const { rating = state.rating, text = state.text, tie = state.tie } = data;
  if (rating === state.rating && text === state.text && tie === state.tie) return [];
  const isHeld = state.isHeld || (data.isRepeated ?? false);
  const [was, is] = [weightOf(state), weightOf({ ...state, rating, isHeld })];
  return [ReviewEdited({ ...idsOf(state), was, is, text, tie })];
}

/** A removed review is transferred as removed, so that it can be restored where it is now. */
function transfer({ data }: TransferReview, state: ReviewState): readonly ReviewEvent[] {
  const { toolId, review, postedAt, editedAt } = data;
  if (state.status !== 'none') return [];
  const current = review.status === 'removed' ? review.before : review;
  const { memberId, text, tie, countsFrom, toolId: fromToolId } = current;
  const ids = { reviewId: reviewIdOf(toolId, memberId), toolId, memberId };
  const is = weightOf(current);
  const fields = { ...ids, was: null, is, text, tie, countsFrom, fromToolId, postedAt, editedAt };
  const [first, ...others] = [...review.removals].filter(([, holds]) => holds).map(([cause]) => cause);
  if (review.status === 'posted' || first === undefined) return [ReviewTransferred(fields)];
  return [
    ReviewTransferred(fields),
    ReviewRemoved({ ...ids, was: is, is: null, cause: first, reason: review.reason }),
    ...others.map((cause) => ReviewRemovalNoted({ ...ids, cause, holds: true })),
  ];
}

/** Does nothing if the command is already done or the author deleted the review. */
function decideRemoval(command: RemoveReview | RestoreReview, state: ReviewState): readonly ReviewEvent[] | Refusal {
  const refusal = onlyStaffModerate(command.actor);
  if (refusal) return refusal;
  if (state.status === 'none') return [];
  const review = state.status === 'removed' ? state.before : state;
  const { text } = review;
  const ids = idsOf(review);
  const noted = (cause: string | null, holds: boolean) => [ReviewRemovalNoted({ ...ids, cause, holds })];
  if (command.type === 'RemoveReview') {
    // An erased author has no text left, and nothing more can be recorded about them.
    const reason = text === null ? null : command.data.reason;
    const removed = (cause: string) => [ReviewRemoved({ ...ids, was: weightOf(review), is: null, cause, reason })];
    return addCause(state.removals, command.data.decisionId, { removed, noted });
  }
  if (text === null) return [];
  const restored = (cause: string | null) => [ReviewRestored({ ...ids, was: null, is: weightOf(review), cause })];
  return takeBackCause(state.removals, command.data.decisionId, { restored, noted });
}

function decideRemoved(
  command: EditReview | CountReview | ReleaseReview | DeleteReview,
  { before }: Removed,
): readonly ReviewEvent[] | Refusal {
  const ids = { ...idsOf(before), was: null, is: null };
  if (command.type === 'CountReview') return before.countsFrom === null ? [] : [ReviewCounted(ids)];
  if (command.type !== 'DeleteReview') return reviewNotFound;
  const { reason } = command.data;
  // A review that moderators removed never comes back once its author deleted it, too. For others, it does not exist.
  const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, before.memberId, reason);
  return refusal === notAuthor ? reviewNotFound : (refusal ?? [ReviewDeleted({ ...ids, reason })]);
}

function decide(command: ReviewCommand, state: ReviewState): readonly ReviewEvent[] | Refusal {
  // The author may review again after a removal. Then there is nothing left to restore.
  if (command.type === 'PostReview') return state.status === 'posted' ? alreadyReviewed : [post(command, state)];
  if (command.type === 'TransferReview') return transfer(command, state);
  if (command.type === 'RemoveReview' || command.type === 'RestoreReview') return decideRemoval(command, state);
  if (state.status === 'none') return command.type === 'CountReview' ? [] : reviewNotFound;
  if (state.status === 'removed') return decideRemoved(command, state);
  const ids = { ...idsOf(state), was: weightOf(state) };
  switch (command.type) {
    case 'EditReview':
      return edit(command, state);
    case 'CountReview':
      return state.countsFrom === null ? [] : [ReviewCounted({ ...ids, is: weightOf({ ...state, countsFrom: null }) })];
    case 'ReleaseReview':
      return (
        onlyStaffModerate(command.actor) ??
        (state.isHeld ? [ReviewReleased({ ...ids, is: weightOf({ ...state, isHeld: false }) })] : notHeld)
      );
    case 'DeleteReview': {
      const { reason } = command.data;
      const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, state.memberId, reason);
      // An erased author has no text left, and nothing more can be recorded about them.
      return refusal ?? [ReviewDeleted({ ...ids, is: null, reason: state.text === null ? null : reason })];
    }
  }
}

export const reviews = aggregate({
  category: 'review',
  id: ['toolId', 'memberId'],
  events: reviewEvents,
  decider: { initial: { status: 'none', wasRemoved: false } as ReviewState, evolve, decide },
});
