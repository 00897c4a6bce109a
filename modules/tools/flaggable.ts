// How a review is found for a flag, and removed by a decision.
import { type Flaggable, restoreStep } from '../../src/platform/flaggable.ts';
import { isBlockedFromAny } from '../relations/index.ts';
import { reviews } from './model/review.ts';
import { placeOfReview } from './review-place.ts';

export const reviewFlaggable: Flaggable = {
  async find(ctx, id) {
    const [toolId = '', memberId = ''] = id.split(':');
    const { state } = await ctx.load(reviews, [toolId, memberId]);
    if (state.status !== 'posted' || state.text === null || state.isHeld) return undefined;
    if (await isBlockedFromAny(ctx, memberId)) return undefined;
    return { authorId: memberId, evidence: { text: state.text, versions: [], mediaUrls: [] } };
  },
  async remove(ctx, id, { decisionId, reason }) {
    const place = await placeOfReview(ctx, id);
    await ctx.execute(reviews, place, { type: 'RemoveReview', data: { decisionId, reason } });
  },
  async restore(ctx, id, decisionId) {
    const place = await placeOfReview(ctx, id);
    await ctx.execute(reviews, place, { type: 'RestoreReview', data: { decisionId } }, restoreStep(decisionId));
  },
};
