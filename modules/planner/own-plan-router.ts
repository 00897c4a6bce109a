// Checks in the log that a plan belongs to the caller, before a call does anything with it.
import { Refused, type RequestContext } from '../../src/platform/rpc/procedure.ts';
import { planNotFound } from './model/errors.ts';
import { plans } from './model/plan.ts';

/** For anyone but its owner there is no such plan. */
export async function ownPlan(ctx: RequestContext, planId: string) {
  const { state } = await ctx.load(plans, planId);
  if (state.status === 'none' || state.memberId !== ctx.member?.id) throw new Refused(planNotFound);
  return state;
}
