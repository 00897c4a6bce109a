// A comment on a plan, by its owner or by a member who has the link to it. Deleted by its author or by the plan's owner.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
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

const events = [PlanCommented, PlanCommentDeleted] as const;
type CommentEvent = EventsOf<typeof events>;

type AddComment = Command<
  'CommentOnPlan',
  Readonly<{ commentId: string; planId: string; ownerId: string; content: string }>
>;
type DeleteComment = Command<'DeletePlanComment', Readonly<Record<never, never>>>;
type CommentCommand = AddComment | DeleteComment;

type Said = Readonly<{
  status: 'there' | 'deleted';
  ids: Readonly<{ commentId: string; planId: string; ownerId: string; authorId: string }>;
}>;
type CommentState = Readonly<{ status: 'none' }> | Said;

function evolve(state: CommentState, event: CommentEvent): CommentState {
  const { commentId, planId, ownerId, authorId } = event.data;
  if (event.type === 'PlanCommented') return { status: 'there', ids: { commentId, planId, ownerId, authorId } };
  return state.status === 'none' ? state : { ...state, status: 'deleted' };
}

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  const actorId = actingMember(command);
  if (command.type === 'CommentOnPlan')
    return state.status === 'none' ? [PlanCommented({ ...command.data, authorId: actorId })] : [];
  if (state.status !== 'there') return commentNotFound;
  const { authorId, ownerId } = state.ids;
  return actorId === authorId || actorId === ownerId ? [PlanCommentDeleted(state.ids)] : notCommentAuthor;
}

export const planComments = aggregate({
  category: 'plancomment',
  events,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
