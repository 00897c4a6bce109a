// The calls by which members submit tools and staff decide on submissions. An approval lists the tool first, so that a call which
// broke off between the two can be made again.
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import {
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  staffProcedure,
} from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { staff, staffIdsOf } from '../accounts/index.ts';
import { submissionDecided, submissionNotFound, toolNotFound } from './errors.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { listTool } from './listing.ts';
import { moderatorsDecideNothingOfStaff, onlyAnAdminSetsAffiliateLinks } from './policies.ts';
import { given, setAffiliateLink } from './router.ts';
import { submissions } from './submission.ts';

export type SubmissionViews<Submission, Duplicate, Tool> = Readonly<{
  submission(id: string): Promise<Submission | undefined>;
  /** The listed tools at the same site. */
  duplicatesOf(website: string): Promise<readonly Duplicate[]>;
  tool(id: string, viewer: Viewer): Promise<Tool | undefined>;
}>;

const shownIn = ['submissions'] as const;

export function submissionsRouter<Submission, Duplicate, Tool>(views: SubmissionViews<Submission, Duplicate, Tool>) {
  const shown = (ctx: RequestContext, id: string): Promise<Submission> =>
    ctx.shown(shownIn, () => views.submission(id), submissionNotFound);

  const staffNow = async ({ load }: RequestContext) => staffIdsOf((await load(staff, [])).state);

  async function demandDecidable(ctx: RequestContext, memberId: string): Promise<void> {
    const refusal = moderatorsDecideNothingOfStaff(ctx.actor, memberId, await staffNow(ctx));
    if (refusal) throw new Refused(refusal);
  }

  return router({
    submit: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/ai-tools/submit',
          status: 201,
          refusals: [404],
          summary: 'Submits a tool for the directory, and points out what is there already at its site.',
        },
        limit: limits.submitting,
      })
      .input(inputs.submission)
      .mutation(async ({ ctx, input }) => {
        const { submitterName: _, submitterEmail: __, isOwn, pricingClass = null, ...content } = input;
        const submissionId = ctx.newId('submission');
        const staffIds = [...(await staffNow(ctx))];
        const data = { submissionId, proposal: { ...content, pricingClass }, isOwn, staffIds };
        await ctx.execute(submissions, submissionId, { type: 'SubmitTool', data });
        const submission = await shown(ctx, submissionId);
        const message = 'Success! Your tool submission has been received and is pending approval';
        return { success: true, message, submission, duplicates: await views.duplicatesOf(input.website) };
      }),

    approve: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/submissions/:id/approve',
          summary:
            'Approves a submission and lists its tool, with whatever is changed on the way; for moderators. Only admins set an affiliate link.',
        },
        limit: writes,
      })
      .input(inputs.approval)
      .mutation(async ({ ctx, input: { id, affiliateLink, ...changes } }) => {
        const { state } = await ctx.load(submissions, id);
        if (state.status === 'none' || state.proposal === null) throw new Refused(submissionNotFound);
        await demandDecidable(ctx, state.memberId);
        const refusal = affiliateLink ? onlyAnAdminSetsAffiliateLinks(ctx.actor) : undefined;
        if (refusal) throw new Refused(refusal);
        const earlier = await ctx.earlier(submissions, id, 'ApproveSubmission');
        if (state.status !== 'pending' && earlier === undefined) throw new Refused(submissionDecided);
        const proposal = { ...state.proposal, ...given(changes) };
        const toolId = await listTool(ctx, proposal, { origin: 'submission', submissionId: id });
        await setAffiliateLink(ctx, toolId, affiliateLink || undefined);
        await ctx.execute(submissions, id, { type: 'ApproveSubmission', data: { toolId } });
        const tool = await ctx.shown(['directory'], () => views.tool(toolId, ctx.viewer), toolNotFound);
        return { success: true, submission: await shown(ctx, id), tool };
      }),

    reject: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/submissions/:id/reject',
          summary: 'Rejects a submission with a reason, which the member is told; for moderators.',
        },
        limit: writes,
      })
      .input(inputs.rejection)
      .mutation(async ({ ctx, input: { id, reason } }) => {
        const { state } = await ctx.load(submissions, id);
        if (state.status !== 'none') await demandDecidable(ctx, state.memberId);
        await ctx.execute(submissions, id, { type: 'RejectSubmission', data: { reason } });
        return { success: true, submission: await shown(ctx, id) };
      }),
  });
}
