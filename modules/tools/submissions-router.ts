// The calls with which members submit tools and staff decide. An approval lists its tool after the decision; a retry or
// a reaction completes it.
import {
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  staffProcedure,
} from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewing/viewer.ts';
import { staffNow } from '../accounts/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { listSubmitted } from './listing.ts';
import { submissionNotFound, toolNotFound } from './model/errors.ts';
import { moderatorsDecideNothingOfStaff } from './model/policies.ts';
import { submissions } from './model/submission.ts';
import { given } from './model/tool-content.ts';

export type SubmissionViews<Submission, Duplicate, Tool> = Readonly<{
  submission(id: string): Promise<Submission | undefined>;
  /** The listed tools at the same site. */
  duplicatesOf(website: string): Promise<readonly Duplicate[]>;
  tool(id: string, viewer: Viewer): Promise<Tool | undefined>;
}>;

export function submissionsRouter<Submission, Duplicate, Tool>(views: SubmissionViews<Submission, Duplicate, Tool>) {
  const shown = (ctx: RequestContext, id: string): Promise<Submission> =>
    ctx.shown(() => views.submission(id), submissionNotFound);

  async function requireDecidable(ctx: RequestContext, submissionId: string): Promise<void> {
    const { state } = await ctx.load(submissions, submissionId);
    if (state.status === 'none') throw new Refused(submissionNotFound);
    const refusal = moderatorsDecideNothingOfStaff(ctx.actor, state.memberId, await staffNow(ctx));
    if (refusal) throw new Refused(refusal);
  }

  return router({
    submit: memberProcedure(
      'POST /ai-tools/submit',
      'Submits a tool for the directory, and returns the listed tools at the same site.',
      { status: 201, refusals: [404], limit: limits.submitting },
    )
      .input(inputs.submission)
      .mutation(async ({ ctx, input }) => {
        const { submitterName: _, submitterEmail: __, isOwn, pricingClass = null, ...content } = input;
        const submissionId = ctx.newId('submission');
        const staffIds = [...(await staffNow(ctx))];
        const data = { submissionId, proposal: { ...content, pricingClass }, isOwn, staffIds };
        await ctx.execute(submissions, submissionId, { type: 'SubmitTool', data });
        const submission = await shown(ctx, submissionId);
        const message = 'Success! Your tool submission has been received and is pending approval';
        return {
          success: true,
          message,
          submission,
          duplicates: await ctx.shown(() => views.duplicatesOf(input.website)),
        };
      }),

    approve: staffProcedure(
      'POST /admin/submissions/:id/approve',
      'Approves a submission and lists its tool, with the given changes; for moderators. Only admins set an affiliate link.',
    )
      .input(inputs.approval)
      .mutation(async ({ ctx, input: { id, affiliateLink, ...changes } }) => {
        await requireDecidable(ctx, id);
        const data = { changes: given(changes), affiliateLink: affiliateLink || null };
        await ctx.execute(submissions, id, { type: 'ApproveSubmission', data });
        const toolId = await listSubmitted(ctx, id);
        if (toolId === undefined) throw new Refused(submissionNotFound);
        const tool = await ctx.shown(() => views.tool(toolId, ctx.viewer), toolNotFound);
        return { success: true, submission: await shown(ctx, id), tool };
      }),

    reject: staffProcedure(
      'POST /admin/submissions/:id/reject',
      'Rejects a submission with a reason, which the member sees; for moderators.',
    )
      .input(inputs.rejection)
      .mutation(async ({ ctx, input: { id, reason } }) => {
        await requireDecidable(ctx, id);
        await ctx.execute(submissions, id, { type: 'RejectSubmission', data: { reason } });
        return { success: true, submission: await shown(ctx, id) };
      }),
  });
}
