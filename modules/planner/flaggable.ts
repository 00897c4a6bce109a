// How a comment on a plan is found for a flag, and removed by a decision.
import { type Flaggable, restoreStep } from '../../src/platform/flaggable.ts';
import { isBlockedFromAny } from '../relations/index.ts';
import { planComments } from './model/comment.ts';
import { plans } from './model/plan.ts';

/** For the owner of the plan, and for members who may have its link: once that is revoked, it does not exist. */
export const planCommentFlaggable: Flaggable = {
  async find(ctx, id) {
    const { state } = await ctx.load(planComments, id);
    if (state.status !== 'there' || state.content === null) return undefined;
    const { authorId, ownerId, planId } = state.ids;
    if (await isBlockedFromAny(ctx, authorId, ownerId)) return undefined;
    const plan = (await ctx.load(plans, planId)).state;
    const isShown = ownerId === ctx.member.id || (plan.status !== 'none' && plan.linkId !== null);
    return isShown ? { authorId, evidence: { text: state.content, versions: [], mediaUrls: [] } } : undefined;
  },
  async remove(ctx, id, { decisionId, reason }) {
    await ctx.execute(planComments, id, { type: 'RemovePlanComment', data: { decisionId, reason } });
  },
  async restore(ctx, id, decisionId) {
    await ctx.execute(planComments, id, { type: 'RestorePlanComment', data: { decisionId } }, restoreStep(decisionId));
  },
};
