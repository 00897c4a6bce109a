// Whose a plan is, asked of the log before a call does anything with it.
import { Refused, type RequestContext } from '../../src/platform/rpc/procedure.ts';
import { planNotFound } from './errors.ts';
import { plans } from './plan.ts';

/** To anybody but its owner there is no such plan. */
export async function ownPlan(ctx: RequestContext, planId: string) {
  const { state } = await ctx.load(plans, planId);
  if (state.status === 'none' || state.memberId !== ctx.member?.id) throw new Refused(planNotFound);
  return state;
}
