// A comment on a plan, by its owner or by a member who has the link to it. Deleted by its author or by the plan's owner; moderators may
// remove it and bring it back.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { isStaff } from '../../src/kernel/staff.ts';
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
export const PlanCommentRemoved = defineEvent('PlanCommentRemoved', {
  summary: 'A moderator removed a comment on a plan. It can be restored.',
  schema: z.object({ ...ids, reason: personal('authorId', z.string()) }),
});
export const PlanCommentRestored = defineEvent('PlanCommentRestored', {
  summary: 'A comment on a plan that moderators had removed was brought back.',
  schema: z.object(ids),
});

const events = [PlanCommented, PlanCommentDeleted, PlanCommentRemoved, PlanCommentRestored] as const;
type CommentEvent = EventsOf<typeof events>;

type AddComment = Command<
  'CommentOnPlan',
  Readonly<{ commentId: string; planId: string; ownerId: string; content: string }>
>;
type DeleteComment = Command<'DeletePlanComment', Readonly<Record<never, never>>>;
type RemoveComment = Command<'RemovePlanComment', Readonly<{ reason: string }>>;
type RestoreComment = Command<'RestorePlanComment', Readonly<Record<never, never>>>;
type CommentCommand = AddComment | DeleteComment | RemoveComment | RestoreComment;

type Said = Readonly<{
  status: 'there' | 'deleted' | 'removed';
  /** Null once its author is erased. */
  content: string | null;
  ids: Readonly<{ commentId: string; planId: string; ownerId: string; authorId: string }>;
}>;
type CommentState = Readonly<{ status: 'none' }> | Said;

/** Whether it is there to be read, or could be again. */
export const isThere = (state: CommentState): boolean =>
  state.status !== 'none' && state.status !== 'deleted' && state.content !== null;

function evolve(state: CommentState, event: CommentEvent): CommentState {
  if (event.type === 'PlanCommented') {
    const { content, ...of } = event.data;
    return { status: 'there', content, ids: of };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PlanCommentDeleted':
      return { ...state, status: 'deleted' };
    case 'PlanCommentRemoved':
      return { ...state, status: 'removed' };
    case 'PlanCommentRestored':
      return { ...state, status: 'there' };
  }
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

/** What is done already is done; what its author deleted meanwhile is beyond it. The system carries out what a moderator decided. */
function decideForStaff(
  command: RemoveComment | RestoreComment,
  state: CommentState,
): readonly CommentEvent[] | Refusal {
  if (!isStaff(command.actor) && command.actor.kind !== 'system') return notCommentAuthor;
  if (command.type === 'RestorePlanComment')
    return state.status === 'removed' && state.content !== null ? [PlanCommentRestored(state.ids)] : [];
  if (state.status !== 'there') return [];
  // An erased author has no words left, and nothing more can be recorded about them.
  const reason = state.content === null ? null : command.data.reason;
  return [PlanCommentRemoved({ ...state.ids, reason })];
}

export const planComments = aggregate({
  category: 'plancomment',
  events,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
