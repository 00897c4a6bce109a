// The calls with which members review tools, and moderators release held reviews. Only an author edits a review.
import type { CountsRepetition } from '../../src/platform/commands/repetition.ts';
import {
  type MemberContext,
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  staffProcedure,
} from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewing/viewer.ts';
import { joinedAt, staffNow } from '../accounts/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { toolIdOf } from './model/address.ts';
import { alreadyReviewed, notAuthor, reviewNotFound, toolNotFound } from './model/errors.ts';
import { moderatorsDecideNothingOfStaff, reviewsCountFrom } from './model/policies.ts';
import { reviewIdOf, reviews } from './model/review.ts';
import { tools } from './model/tool.ts';

export type ReviewViews<Review> = Readonly<{
  review(id: string, viewer: Viewer): Promise<Review | undefined>;
  isRepeated: CountsRepetition;
  /** False if limits are switched off: then new accounts count at once, too. */
  isGuarded: boolean;
}>;

/** The id of a listed tool, by its id or slug, according to the log. */
export async function listedTool({ load }: Pick<RequestContext, 'load'>, idOrSlug: string): Promise<string> {
  for (const toolId of [idOrSlug, toolIdOf(idOrSlug)])
    if ((await load(tools, toolId)).state.status === 'listed') return toolId;
  throw new Refused(toolNotFound);
}

/** The member who wrote a review of this tool, by its id. */
function authorNamedIn(reviewId: string, toolId: string): string {
  const [, authorId] = reviewId.split(':');
  if (authorId === undefined || reviewId !== reviewIdOf(toolId, authorId)) throw new Refused(reviewNotFound);
  return authorId;
}

async function authorOf(ctx: MemberContext, toolId: string, reviewId = reviewIdOf(toolId, ctx.member.id)) {
  const authorId = authorNamedIn(reviewId, toolId);
  const { state } = await ctx.load(reviews, [toolId, authorId]);
  if (state.status !== 'posted') throw new Refused(reviewNotFound);
  return authorId;
}

export function reviewsRouter<Review>({ review, isRepeated, isGuarded }: ReviewViews<Review>) {
  const shown = (ctx: MemberContext, reviewId: string): Promise<Review> =>
    ctx.shown(() => review(reviewId, ctx.viewer), reviewNotFound);

  /** Whether this tool gets more reviews than anyone would expect. */
  async function isInBurst(ctx: MemberContext, toolId: string): Promise<boolean> {
    try {
      await ctx.drawOn(limits.reviewsOfOneTool, `tool:${toolId}`);
      return false;
    } catch (error) {
      if (error instanceof Refused && error.refusal.kind === 'limited') return true;
      throw error;
    }
  }

  async function countsFrom(ctx: MemberContext): Promise<string | null> {
    return isGuarded ? reviewsCountFrom((await joinedAt(ctx, ctx.member.id)) ?? ctx.at, ctx.at) : null;
  }

  return router({
    postReview: memberProcedure('POST /ai-tools/:id/reviews', 'Reviews a tool, once for each member and tool.', {
      status: 201,
      refusals: [404, 409],
      limit: limits.reviewing,
    })
      .input(inputs.newReview)
      .mutation(async ({ ctx, input }) => {
        const toolId = await listedTool(ctx, input.id);
        const id = [toolId, ctx.member.id] as const;
        if ((await ctx.earlier(reviews, id, 'PostReview')) === undefined) {
          const { rating, reviewText: text, tie } = input;
          // Only a review that can be posted counts towards a burst: a refused one must not hold back others.
          if ((await ctx.load(reviews, id)).state.status === 'posted') throw new Refused(alreadyReviewed);
          // Both are counted.
          const [inBurst, repeats] = [await isInBurst(ctx, toolId), await isRepeated(ctx, { text })];
          const isHeld = inBurst || repeats;
          const data = { toolId, rating, text, tie, isHeld, countsFrom: await countsFrom(ctx) };
          await ctx.execute(reviews, id, { type: 'PostReview', data });
        }
        const message = 'Your review has been posted successfully';
        return { success: true, message, review: await shown(ctx, reviewIdOf(...id)) };
      }),

    editReview: memberProcedure(
      ['PATCH /ai-tools/:id/reviews', 'PATCH /ai-tools/:id/reviews/:reviewId'],
      'Edits the caller’s review of a tool.',
      { refusals: [403, 404], limit: limits.reviewing },
    )
      .input(inputs.editedReview)
      .mutation(async ({ ctx, input }) => {
        const toolId = await listedTool(ctx, input.id);
        const authorId = await authorOf(ctx, toolId, input.reviewId);
        if (authorId !== ctx.member.id) throw new Refused(notAuthor);
        const { rating, reviewText: text, tie } = input;
        const { state } = await ctx.load(reviews, [toolId, authorId]);
        const before = state.status === 'posted' ? state.text : null;
        const repeats = text !== undefined && (await isRepeated(ctx, { text, before }));
        const data = { ...(rating && { rating }), ...(text && { text }), ...(tie && { tie }), isRepeated: repeats };
        await ctx.execute(reviews, [toolId, authorId], { type: 'EditReview', data });
        return { success: true, review: await shown(ctx, reviewIdOf(toolId, authorId)) };
      }),

    deleteReview: memberProcedure(
      ['DELETE /ai-tools/:id/reviews', 'DELETE /ai-tools/:id/reviews/:reviewId'],
      'Deletes the caller’s review of a tool; admins delete any, by its id and with a reason.',
      { refusals: [403, 404] },
    )
      .input(inputs.deletedReview)
      .mutation(async ({ ctx, input }) => {
        const toolId = await listedTool(ctx, input.id);
        const authorId = input.reviewId === undefined ? ctx.member.id : authorNamedIn(input.reviewId, toolId);
        const data = { reason: input.reason || null };
        await ctx.execute(reviews, [toolId, authorId], { type: 'DeleteReview', data });
        return { success: true };
      }),

    releaseReview: staffProcedure(
      'POST /admin/reviews/:id/release',
      'Releases a held review, so that everybody sees it; for moderators.',
      { refusals: [403, 404, 409] },
    )
      .input(inputs.heldReview)
      .mutation(async ({ ctx, input }) => {
        const [toolId = '', memberId = ''] = input.id.split(':');
        const refusal = moderatorsDecideNothingOfStaff(ctx.actor, memberId, await staffNow(ctx));
        if (refusal) throw new Refused(refusal);
        await ctx.execute(reviews, [toolId, memberId], { type: 'ReleaseReview', data: {} });
        return { success: true, review: await shown(ctx, input.id) };
      }),
  });
}
