// The calls with which members track their plans, for as long as tracking is paid for.
import { type MemberContext, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { trackingNow } from '../billing/index.ts';
import * as inputs from './inputs.ts';
import { notReady, planNotFound, toolNotInPlan, trackingClosed } from './model/errors.ts';
import { tracking } from './model/tracking.ts';
import { ownPlan } from './own-plan-router.ts';
import type { PlanViews } from './router.ts';

export function trackingRouter<Report>(views: PlanViews<Report>) {
  const shown = (ctx: MemberContext, id: string): Promise<Report> =>
    ctx.shown(() => views.report(id, ctx.member.id), planNotFound);

  /** The report of a plan that belongs to the member, is ready, and can be tracked. */
  async function trackedReport(ctx: MemberContext, planId: string) {
    const { report } = await ownPlan(ctx, planId);
    if (report === null) throw new Refused(notReady);
    const { isOpen } = await trackingNow(ctx, { memberId: ctx.member.id, planId });
    if (!isOpen) throw new Refused(trackingClosed);
    return report;
  }

  return router({
    noteProgress: memberProcedure(
      'PATCH /implementation-agent/report/:id/progress',
      'Records the progress of a tool of the plan, the effort, and the difficulty.',
      { refusals: [402, 404, 409] },
    )
      .input(inputs.progress)
      .mutation(async ({ ctx, input: { id, toolName, ...changes } }) => {
        const { recommendedTools } = await trackedReport(ctx, id);
        const tool = recommendedTools.find(({ toolId, name }) => name === toolName || toolId === toolName);
        if (tool === undefined) throw new Refused(toolNotInPlan);
        const data = { planId: id, toolId: tool.toolId, changes };
        await ctx.execute(tracking, id, { type: 'NoteProgress', data });
        return { report: await shown(ctx, id) };
      }),

    measure: memberProcedure(
      'POST /implementation-agent/report/:id/kpis',
      'Records a measurement. The first one of a metric sets its type, baseline and target.',
      { status: 201, refusals: [402, 404, 409] },
    )
      .input(inputs.measurement)
      .mutation(async ({ ctx, input: { id, notes = null, ...measured } }) => {
        await trackedReport(ctx, id);
        const measurementId = ctx.newId('measurement');
        const data = { planId: id, measurementId, measurement: { ...measured, notes } };
        await ctx.execute(tracking, id, { type: 'MeasureKpi', data });
        return { measurementId, report: await shown(ctx, id) };
      }),

    deleteMeasurement: memberProcedure(
      'DELETE /implementation-agent/report/:id/kpis/:measurementId',
      'Deletes a measurement.',
      { refusals: [402, 404, 409] },
    )
      .input(inputs.deletedMeasurement)
      .mutation(async ({ ctx, input: { id, measurementId } }) => {
        await trackedReport(ctx, id);
        await ctx.execute(tracking, id, { type: 'DeleteMeasurement', data: { planId: id, measurementId } });
        return { report: await shown(ctx, id) };
      }),
  });
}
