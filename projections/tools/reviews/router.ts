// The calls that show reviews: to members, and held ones to moderators.
import { z } from 'zod';
import { toolNotFound } from '../../../modules/tools/model/errors.ts';
import { reviewIdOf } from '../../../modules/tools/model/review.ts';
import { memberProcedure, requireFound, router, staffProcedure } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { toolIdNamed } from '../directory/queries.ts';
import { heldReviews, reviewById, reviewsPage } from './queries.ts';

export function reviewListRouter({ read }: { read: ReadModels }) {
  return router({
    ofTool: memberProcedure(
      'GET /ai-tools/:id/reviews',
      'The reviews of a tool, newest first, and the caller’s own; for members.',
      { refusals: [404] },
    )
      .input(z.object({ id: z.string(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const toolId = requireFound(await toolIdNamed(read, input.id), toolNotFound);
        const [{ items, nextCursor }, own] = await Promise.all([
          reviewsPage(read, toolId, input, ctx.viewer),
          reviewById(read, reviewIdOf(toolId, ctx.member.id), ctx.viewer),
        ]);
        return { reviews: items, nextCursor, myReview: own ?? null };
      }),

    held: staffProcedure(
      'GET /admin/reviews/held',
      'Reviews that are held for review, or that a moderator released, by time; for moderators.',
    )
      .input(z.object({ status: z.enum(['held', 'released']).default('held'), ...timedPageInput('oldest') }))
      .query(async ({ ctx, input }) =>
        listResponse(await heldReviews(read, input, ctx.viewer), (reviews) => ({ reviews })),
      ),
  });
}
