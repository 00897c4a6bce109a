// The calls that show submissions to staff, corrections to admins, and members their own submissions.
import { z } from 'zod';
import { correctionOutcomes } from '../../../modules/tools/model/correction.ts';
import { submissionStatuses } from '../../../modules/tools/model/submission.ts';
import { adminProcedure, memberProcedure, router, staffProcedure } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { correctionsPage, duplicatesOf, submissionsBy, submissionsPage } from './queries.ts';

export function submissionListRouter({ read }: { read: ReadModels }) {
  return router({
    list: staffProcedure(
      'GET /admin/submissions',
      'Submissions that are pending, approved or rejected, by time, with the listed tools at the same sites; for moderators.',
    )
      .input(z.object({ status: z.enum(submissionStatuses).default('pending'), ...timedPageInput('newest') }))
      .query(async ({ input }) => {
        const { items, nextCursor, total } = await submissionsPage(read, input);
        return { submissions: items, nextCursor, total };
      }),

    mine: memberProcedure(
      'GET /ai-tools/submissions',
      'The tools that the caller submitted, newest first, with the decisions.',
    )
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) =>
        listResponse(await submissionsBy(read, ctx.member.id, input), (submissions) => ({ submissions })),
      ),

    duplicates: memberProcedure(
      'GET /ai-tools/duplicates',
      'The listed tools at the site of a web address, to check before submitting one.',
    )
      .input(z.object({ website: z.string().max(2_000) }))
      .query(async ({ input }) => ({ duplicates: await duplicatesOf(read, input.website) })),

    corrections: adminProcedure(
      'GET /admin/corrections',
      'Members’ corrections that are pending, accepted or declined, by time; for admins.',
    )
      .input(z.object({ status: z.enum(['open', ...correctionOutcomes]).default('open'), ...timedPageInput('newest') }))
      .query(async ({ input }) => listResponse(await correctionsPage(read, input), (corrections) => ({ corrections }))),
  });
}
