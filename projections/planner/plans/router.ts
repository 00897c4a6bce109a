// The calls that show plans: to their owners, and to anyone with a link to one.
import { z } from 'zod';
import { linkInvalid, notReady, planNotFound, trackingClosed } from '../../../modules/planner/model/errors.ts';
import { type RateLimit, searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, publicProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { exportFormats, exportPlan } from './export.ts';
import { commentsOf, type PlanDocument, type PlanInFull, planById, planInFull, plansOf } from './queries.ts';

type Deps = Readonly<{
  read: ReadModels;
  /** The id of the plan that a link's token opens; undefined for a token that opens none. */
  opens(token: string, linkIdOf: (planId: string) => Promise<string | null>): Promise<string | undefined>;
  /** The full view of a plan, as its owner sees it. */
  ownReport(doc: PlanDocument, now: Date): Promise<OwnReport>;
  /** What a member may request, and who gets the answers if they consent. */
  accessOf(memberId: string, now: Date): Promise<Access>;
  openingLinks: RateLimit;
}>;

export type Access = Readonly<{ hasSubscription: boolean; canPlan: boolean; provider: string | null }>;

export type OwnReport = PlanInFull &
  Readonly<{
    isOwner: true;
    /** What the owner last agreed to: whether a model's provider may get the answers. */
    consent: boolean;
    /** How long progress can be recorded, measured and exported. */
    tracking: Readonly<{ isOpen: boolean; until: string | null }>;
    /** The path that a co-founder opens; null while the plan is not shared. */
    sharePath: string | null;
  }>;

const id = z.string();
const token = z.string().max(300);

export function planListRouter({ read, opens, ownReport, accessOf, openingLinks }: Deps) {
  async function ownPlan(planId: string, memberId: string): Promise<PlanDocument> {
    const doc = await planById(read, planId);
    if (doc?.memberId !== memberId) throw new Refused(planNotFound);
    return doc;
  }

  /** If one of owner and reader blocks the other, nothing is shown. */
  async function sharedPlan(given: string, viewer: Viewer): Promise<PlanDocument> {
    const planId = await opens(given, async (of) => (await planById(read, of))?.linkId ?? null);
    const doc = planId === undefined ? undefined : await planById(read, planId);
    if (doc === undefined || doc.report === null) throw new Refused(linkInvalid);
    if ((await viewer.blocked()).has(doc.memberId)) throw new Refused(linkInvalid);
    return doc;
  }

  return router({
    access: memberProcedure(
      'GET /implementation-agent/access',
      'Whether the caller may request a plan, and the provider of the model that would write it, if there is one.',
    ).query(({ ctx }) => accessOf(ctx.member.id, ctx.viewer.now)),

    report: memberProcedure(
      'GET /implementation-agent/report/:id',
      'One of the caller’s implementation plans: generating, ready or failed, and its progress.',
      { refusals: [404] },
    )
      .input(z.object({ id }))
      .query(async ({ ctx, input }) => ({
        report: await ownReport(await ownPlan(input.id, ctx.member.id), ctx.viewer.now),
      })),

    reports: memberProcedure(
      'GET /implementation-agent/reports',
      'The caller’s implementation plans, newest first, with their totals.',
    )
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) => {
        const { items, total, innovativeTotal, nextCursor } = await plansOf(read, ctx.member.id, input);
        return { reports: items, total, innovativeTotal, nextCursor };
      }),

    export: memberProcedure(
      'GET /implementation-agent/report/:id/export',
      'One of the caller’s plans as a file: Markdown, or CSV that Notion and Airtable import.',
      { refusals: [402, 404, 409], limit: searches },
    )
      .input(
        z.object({ id, format: z.enum(exportFormats, 'A report is exported as markdown or csv.').default('markdown') }),
      )
      .query(async ({ ctx, input }) => {
        const report = await ownReport(await ownPlan(input.id, ctx.member.id), ctx.viewer.now);
        if (report.summary === null) throw new Refused(notReady);
        if (!report.tracking.isOpen) throw new Refused(trackingClosed);
        return exportPlan(report, input.format);
      }),

    comments: memberProcedure(
      'GET /implementation-agent/report/:id/comments',
      'The comments on the caller’s own plan, oldest first.',
      { refusals: [404] },
    )
      .input(z.object({ id, ...pageInput }))
      .query(async ({ ctx, input }) => {
        await ownPlan(input.id, ctx.member.id);
        const { items: comments, nextCursor } = await commentsOf(read, input.id, input, ctx.viewer);
        return { comments, nextCursor };
      }),

    shared: publicProcedure('GET /implementation-agent/shared', 'A plan that its owner shared by a link.', {
      refusals: [404],
      limit: openingLinks,
    })
      .input(z.object({ token }))
      .query(async ({ ctx, input }) => {
        // The owner shares the plan and its notes, not what they told about their company.
        const { answers: _, ...report } = await planInFull(read, await sharedPlan(input.token, ctx.viewer));
        return { report: { ...report, isOwner: false as const } };
      }),

    sharedComments: publicProcedure(
      'GET /implementation-agent/shared/comments',
      'The comments on a plan that its owner shared by a link, oldest first.',
      { refusals: [404], limit: openingLinks },
    )
      .input(z.object({ token, ...pageInput }))
      .query(async ({ ctx, input }) => {
        const { _id: planId } = await sharedPlan(input.token, ctx.viewer);
        const { items: comments, nextCursor } = await commentsOf(read, planId, input, ctx.viewer);
        return { comments, nextCursor };
      }),
  });
}
