// The calls that request and share plans. A plan is requested, then paid for, and only then written: nothing is spent
// on a plan that does not exist, and a retry, with the same id, pays nothing again.
import { type MemberContext, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { requireCoverage, spendOn } from '../billing/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { planNotFound } from './model/errors.ts';
import { plans } from './model/plan.ts';
import { ownPlan } from './own-plan-router.ts';

export type PlanViews<Report> = Readonly<{ report(id: string, memberId: string): Promise<Report | undefined> }>;

/** Of two plans at once, one may spend the last purchase; the other ends here, and a new one leaves nothing. */
async function payFor(ctx: MemberContext, planId: string, attempt: number): Promise<void> {
  try {
    await spendOn(ctx, { memberId: ctx.member.id, planId, attempt });
  } catch (error) {
    if (error instanceof Refused)
      await ctx.execute(plans, planId, { type: 'RecordFailure', data: { attempt, reason: 'unpaid' } });
    throw error;
  }
}

export function plannerRouter<Report>(views: PlanViews<Report>) {
  const shown = (ctx: MemberContext, id: string): Promise<Report> =>
    ctx.shown(() => views.report(id, ctx.member.id), planNotFound);

  return router({
    onboard: memberProcedure(
      'POST /implementation-agent/onboarding',
      'Requests an implementation plan. Its report is generating at first.',
      { status: 201, refusals: [402], limit: limits.planning },
    )
      .input(inputs.onboarding)
      .mutation(async ({ ctx, input: { consent: hasConsent, ...answers } }) => {
        const planId = ctx.newId('plan');
        if ((await ctx.earlier(plans, planId, 'RequestPlan')) === undefined)
          await requireCoverage(ctx, { memberId: ctx.member.id, planId });
        await ctx.execute(plans, planId, { type: 'RequestPlan', data: { planId, answers, hasConsent } });
        await payFor(ctx, planId, 1);
        return { reportId: planId };
      }),

    retry: memberProcedure(
      'POST /implementation-agent/report/:id/retry',
      'Tries again to write a report that failed.',
      { refusals: [402, 404, 409], limit: limits.planning },
    )
      .input(inputs.retried)
      .mutation(async ({ ctx, input: { id, consent: hasConsent } }) => {
        const plan = await ownPlan(ctx, id);
        if (plan.status === 'failed') await requireCoverage(ctx, { memberId: ctx.member.id, planId: id });
        const { events } = await ctx.execute(plans, id, { type: 'RetryPlan', data: { hasConsent } });
        for (const event of events) if (event.type === 'PlanRetried') await payFor(ctx, id, event.data.attempt);
        return { report: await shown(ctx, id) };
      }),

    share: memberProcedure(
      'POST /implementation-agent/report/:id/share',
      'Creates a link with which others can read and comment on a plan, or returns the existing one.',
      { refusals: [404, 409] },
    )
      .input(inputs.plan)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(plans, id, { type: 'SharePlan', data: { linkId: ctx.newId('link') } });
        return { report: await shown(ctx, id) };
      }),

    unshare: memberProcedure('DELETE /implementation-agent/report/:id/share', 'Revokes the link to a plan.', {
      refusals: [404],
    })
      .input(inputs.plan)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(plans, id, { type: 'UnsharePlan', data: {} });
        return { report: await shown(ctx, id) };
      }),
  });
}
