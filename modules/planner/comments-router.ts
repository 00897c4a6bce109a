// The calls with which the owner of a plan, and members who have the link to it, comment on it.

import { takePlace } from '../../src/platform/commands/taking-places.ts';
import { memberProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import type { Fingerprint } from '../accounts/index.ts';
import { isBlockedBetween } from '../relations/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { isRestorable, planComments } from './model/comment.ts';
import { commentPlaces } from './model/comment-places.ts';
import { commentNotFound, linkInvalid, notReady } from './model/errors.ts';
import { plans } from './model/plan.ts';
import { ownPlan } from './own-plan-router.ts';
import { opensPlan, planOfToken } from './share-token.ts';

export type CommentViews<Comment> = Readonly<{
  comment(id: string, viewer: RequestContext['viewer']): Promise<Comment | undefined>;
}>;

export function planCommentsRouter<Comment>({
  fingerprint,
  views,
}: Readonly<{ fingerprint: Fingerprint; views: CommentViews<Comment> }>) {
  async function add(ctx: RequestContext, plan: Readonly<{ planId: string; memberId: string }>, content: string) {
    const { planId, memberId: ownerId } = plan;
    const commentId = ctx.newId('plancomment');
    await takePlace(ctx, {
      ...{ places: commentPlaces, id: planId, thingId: commentId },
      dataOf: (id) => ({ planId, commentId: id }),
      isThere: async (id) => isRestorable((await ctx.load(planComments, id)).state),
    });
    const data = { commentId, planId, ownerId, content };
    await ctx.execute(planComments, commentId, { type: 'CommentOnPlan', data });
    return { comment: await ctx.shown(() => views.comment(commentId, ctx.viewer), commentNotFound) };
  }

  return router({
    comment: memberProcedure('POST /implementation-agent/report/:id/comments', 'Comments on the caller’s own plan.', {
      status: 201,
      refusals: [404, 409],
      limit: limits.commenting,
    })
      .input(inputs.ownComment)
      .mutation(async ({ ctx, input: { id, content } }) => {
        const plan = await ownPlan(ctx, id);
        if (plan.report === null) throw new Refused(notReady);
        return add(ctx, plan, content);
      }),

    commentByLink: memberProcedure(
      'POST /implementation-agent/shared/comments',
      'Comments on a plan that somebody shared by a link.',
      { status: 201, refusals: [404, 409], limit: limits.commenting },
    )
      .input(inputs.sharedComment)
      .mutation(async ({ ctx, input: { token, content } }) => {
        const { state } = await ctx.load(plans, planOfToken(token));
        if (state.status === 'none' || state.report === null || !opensPlan(fingerprint, token, state))
          throw new Refused(linkInvalid);
        if (await isBlockedBetween(ctx, ctx.member.id, state.memberId)) throw new Refused(linkInvalid);
        return add(ctx, state, content);
      }),

    deleteComment: memberProcedure(
      'DELETE /implementation-agent/comments/:commentId',
      'Deletes the caller’s own comment, or any comment on their own plan.',
      { refusals: [404] },
    )
      .input(inputs.deletedComment)
      .mutation(async ({ ctx, input: { commentId } }) => {
        await ctx.execute(planComments, commentId, { type: 'DeletePlanComment', data: {} });
        return { success: true };
      }),
  });
}
