// A comment on a plan, by its owner or a member with the link. Its author, the owner and moderators may remove it.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import {
  addCause,
  causeField,
  isRemoved,
  noRemovals,
  type Removals,
  takeBackCause,
  withCause,
  withoutCause,
} from '../../../src/kernel/removals.ts';
import { isStaff } from '../../../src/kernel/staff.ts';
import { commentNotFound, notCommentAuthor } from './errors.ts';

const ids = { commentId: idOf('plancomment'), planId: idOf('plan'), ownerId: idOf('member'), authorId: idOf('member') };

export const PlanCommented = defineEvent('PlanCommented', {
  summary: 'A member commented on a plan.',
  schema: z.object({ ...ids, content: personal('authorId', z.string()) }),
});
export const PlanCommentDeleted = defineEvent('PlanCommentDeleted', {
  summary: 'A comment on a plan was deleted.',
  schema: z.object(ids),
});
const ofRemoval = { ...ids, cause: causeField() };

export const PlanCommentRemoved = defineEvent('PlanCommentRemoved', {
  summary: 'A moderator removed a comment on a plan. It can be restored.',
  version: 2,
  schema: z.object({ ...ofRemoval, reason: personal('authorId', z.string()) }),
  upcasters: { 1: withoutCause },
});
export const PlanCommentRestored = defineEvent('PlanCommentRestored', {
  summary: 'A removed comment on a plan was restored, because the last decision to remove it no longer applies.',
  version: 2,
  schema: z.object(ofRemoval),
  upcasters: { 1: withoutCause },
});
const PlanCommentRemovalNoted = defineEvent('PlanCommentRemovalNoted', {
  summary: 'A decision to remove a comment on a plan was added or withdrawn. The comment stayed as it was.',
  schema: z.object({ ...ofRemoval, holds: z.boolean() }),
});

const events = [
  PlanCommented,
  PlanCommentDeleted,
  PlanCommentRemoved,
  PlanCommentRestored,
  PlanCommentRemovalNoted,
] as const;
type CommentEvent = EventsOf<typeof events>;

type AddComment = Command<'CommentOnPlan', Omit<DataOf<typeof PlanCommented>, 'authorId'>>;
type DeleteComment = Command<'DeletePlanComment'>;
type RemoveComment = Command<'RemovePlanComment', Readonly<{ decisionId: string; reason: string }>>;
type RestoreComment = Command<'RestorePlanComment', Readonly<{ decisionId: string }>>;
type CommentCommand = AddComment | DeleteComment | RemoveComment | RestoreComment;

type Said = Readonly<{
  status: 'there' | 'deleted' | 'removed';
  removals: Removals;
  /** Null once its author is erased. */
  content: string | null;
  ids: DataOf<typeof PlanCommentDeleted>;
}>;
type CommentState = Readonly<{ status: 'none' }> | Said;

/** Whether it is visible, or could be again. */
export const isRestorable = (state: CommentState): boolean =>
  state.status !== 'none' && state.status !== 'deleted' && state.content !== null;

function evolve(state: CommentState, event: CommentEvent): CommentState {
  if (event.type === 'PlanCommented') {
    const { content, ...of } = event.data;
    return { status: 'there', removals: noRemovals, content, ids: of };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PlanCommentDeleted':
      return { ...state, status: 'deleted' };
    case 'PlanCommentRemoved':
      return withRemoval(state, event.data.cause, true);
    case 'PlanCommentRestored':
      return withRemoval(state, event.data.cause, false);
    case 'PlanCommentRemovalNoted':
      return withRemoval(state, event.data.cause, event.data.holds);
  }
}

function withRemoval(state: Said, cause: string | null, holds: boolean): Said {
  if (state.status === 'deleted') return state;
  const removals = withCause(state.removals, cause, holds);
  return { ...state, removals, status: isRemoved(removals) ? 'removed' : 'there' };
}

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  switch (command.type) {
    case 'CommentOnPlan':
      return state.status === 'none' ? [PlanCommented({ ...command.data, authorId: actingMember(command) })] : [];
    case 'DeletePlanComment': {
      if (state.status === 'none' || state.status === 'deleted') return commentNotFound;
      const { authorId, ownerId } = state.ids;
      return [authorId, ownerId].includes(actingMember(command)) ? [PlanCommentDeleted(state.ids)] : notCommentAuthor;
    }
    case 'RemovePlanComment':
    case 'RestorePlanComment':
      return decideForStaff(command, state);
  }
}

/** Does nothing if it is already done or the author deleted the comment. The system carries out decisions. */
function decideForStaff(
  command: RemoveComment | RestoreComment,
  state: CommentState,
): readonly CommentEvent[] | Refusal {
  if (!isStaff(command.actor) && command.actor.kind !== 'system') return notCommentAuthor;
  if (state.status === 'none' || state.status === 'deleted') return [];
  const { ids: of, content, removals } = state;
  const { decisionId } = command.data;
  const noted = (cause: string | null, holds: boolean) => [PlanCommentRemovalNoted({ ...of, cause, holds })];
  if (command.type === 'RestorePlanComment') {
    const restored = (cause: string | null) => (content === null ? [] : [PlanCommentRestored({ ...of, cause })]);
    return takeBackCause(removals, decisionId, { restored, noted });
  }
  // An erased author has no text left, and nothing more can be recorded about them.
  const reason = content === null ? null : command.data.reason;
  const removed = (cause: string) => [PlanCommentRemoved({ ...of, cause, reason })];
  return addCause(removals, decisionId, { removed, noted });
}

export const planComments = aggregate({
  category: 'plancomment',
  events,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
