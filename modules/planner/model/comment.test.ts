import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { PlanCommentDeleted, PlanCommented, PlanCommentRemoved, PlanCommentRestored, planComments } from './comment.ts';
import { commentNotFound, notCommentAuthor } from './errors.ts';

const at = '2026-03-02T09:00:00.000Z';
const member = (id: string): Actor => ({ kind: 'member', id, isAdmin: false });
const moderator: Actor = { kind: 'member', id: 'mod', isAdmin: false, isModerator: true };

describe('a comment on a plan', () => {
  const comment = specify(planComments);
  const ids = { commentId: 'c1', planId: 'p1', ownerId: 'owner', authorId: 'ada' };
  const commented = PlanCommented({ ...ids, content: 'Start with the tickets.' });
  const [removed, restored] = [
    PlanCommentRemoved({ ...ids, cause: 'd1', reason: 'Rude' }),
    PlanCommentRestored({ ...ids, cause: 'd1' }),
  ];
  const deletion = (actor: Actor) => ({ type: 'DeletePlanComment', data: {}, actor, at }) as const;
  const removal = (actor: Actor) =>
    ({ type: 'RemovePlanComment', data: { decisionId: 'd1', reason: 'Rude' }, actor, at }) as const;
  const restoration = { type: 'RestorePlanComment', data: { decisionId: 'd1' }, actor: moderator, at } as const;

  it('is made once', () => {
    const data = { commentId: 'c1', planId: 'p1', ownerId: 'owner', content: 'Start with the tickets.' };
    const add = { type: 'CommentOnPlan', data, actor: member('ada'), at } as const;
    comment.given().when(add).thenDecided(commented);
    comment.given(commented).when(add).thenNothing();
  });

  it('is deleted by its author or by the plan’s owner', () => {
    for (const id of ['ada', 'owner'])
      comment
        .given(commented)
        .when(deletion(member(id)))
        .thenDecided(PlanCommentDeleted(ids));
    comment
      .given(commented)
      .when(deletion(member('eve')))
      .thenRefused(notCommentAuthor);
    comment
      .given(commented, PlanCommentDeleted(ids))
      .when(deletion(member('ada')))
      .thenRefused(commentNotFound);
  });

  it('is removed and restored by moderators alone', () => {
    comment.given(commented).when(removal(moderator)).thenDecided(removed);
    comment
      .given(commented)
      .when(removal(member('ada')))
      .thenRefused(notCommentAuthor);
    comment.given(commented, removed).when(restoration).thenDecided(restored);
    comment.given(commented, removed).when(removal(moderator)).thenNothing();
  });

  it('that its author deleted is left alone', () => {
    comment.given(commented, PlanCommentDeleted(ids)).when(removal(moderator)).thenNothing();
    comment.given(commented, removed, PlanCommentDeleted(ids)).when(restoration).thenNothing();
  });
});
