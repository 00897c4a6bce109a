// The calls by which members ask for plans and share them. A plan is paid for before it is asked for; a retry of the call pays nothing
// again, since the plan's id stays the same.
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { spendOn } from '../billing/index.ts';
import { planNotFound } from './errors.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { ownPlan } from './own-plan-router.ts';
import { plans } from './plan.ts';

export type PlanViews<Report> = Readonly<{
  report(id: string, memberId: string): Promise<Report | undefined>;
}>;

const shownIn = ['plans'] as const;

export function plannerRouter<Report>(views: PlanViews<Report>) {
  const shown = (ctx: RequestContext & { member: { id: string } }, id: string): Promise<Report> =>
    ctx.shown(shownIn, () => views.report(id, ctx.member.id), planNotFound);

  return router({
    onboard: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/implementation-agent/onboarding',
          status: 201,
          refusals: [402],
          summary: 'Asks for an implementation plan. Its report is generating at first.',
        },
        limit: limits.planning,
      })
      .input(inputs.onboarding)
      .mutation(async ({ ctx, input: { consent: hasConsent, ...answers } }) => {
        const planId = ctx.newId('plan');
        await spendOn(ctx, ctx.member.id, planId);
        await ctx.execute(plans, planId, { type: 'RequestPlan', data: { planId, answers, hasConsent } });
        await ctx.visibleIn(shownIn);
        return { reportId: planId };
      }),

    retry: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/implementation-agent/report/:id/retry',
          refusals: [402, 404, 409],
          summary: 'Tries again to write a report that failed.',
        },
        limit: limits.planning,
      })
      .input(inputs.retried)
      .mutation(async ({ ctx, input: { id, consent: hasConsent } }) => {
        const plan = await ownPlan(ctx, id);
        // Paid for only where it failed: the decider refuses any other.
        if (plan.status === 'failed') await spendOn(ctx, ctx.member.id, id);
        await ctx.execute(plans, id, { type: 'RetryPlan', data: { hasConsent } });
        return { report: await shown(ctx, id) };
      }),

    share: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/implementation-agent/report/:id/share',
          refusals: [404, 409],
          summary: 'Makes a link by which others read and comment on a plan, or answers the one that there is.',
        },
        limit: writes,
      })
      .input(inputs.plan)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(plans, id, { type: 'SharePlan', data: { linkId: ctx.newId('link') } });
        return { report: await shown(ctx, id) };
      }),

    unshare: memberProcedure
      .meta({
        rest: {
          method: 'DELETE',
          path: '/implementation-agent/report/:id/share',
          refusals: [404],
          summary: 'Revokes the link to a plan.',
        },
        limit: writes,
      })
      .input(inputs.plan)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(plans, id, { type: 'UnsharePlan', data: {} });
        return { report: await shown(ctx, id) };
      }),
  });
}
