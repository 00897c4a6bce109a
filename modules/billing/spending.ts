// What other modules ask of billing when something that costs is made. Each may be asked again, and does nothing twice.
import type { Acting } from '../../src/platform/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { coveredPlan, freePurchases, subscriptionAt, type Tracking, trackingAt } from './access.ts';
import { customers } from './customer.ts';
import { paymentRequired } from './errors.ts';

type Plan = Readonly<{ memberId: string; planId: string }>;
/** A plan that failed may be tried again: each attempt is paid for, and given back, by itself. */
type PlanAttempt = Plan & Readonly<{ attempt: number }>;

/** Returns whether an attempt at a plan is paid for. */
export async function isCovered(
  { load }: Pick<Acting, 'load'>,
  { memberId, planId, attempt }: PlanAttempt,
): Promise<boolean> {
  const covered = coveredPlan((await load(customers, memberId)).state, planId);
  return covered !== undefined && (covered.attempt ?? attempt) >= attempt;
}

/** Returns whether progress may be tracked and the report exported, as the log has it. */
export async function trackingNow(
  { load, at }: Pick<Acting, 'load' | 'at'>,
  { memberId, planId }: Plan,
): Promise<Tracking> {
  return trackingAt((await load(customers, memberId)).state, planId, at);
}

/** Throws `Refused` (402) if nothing could cover a plan now. It spends nothing, so that asking comes before whatever is to be paid. */
export async function requireMeans(
  { load, at }: Pick<Acting, 'load' | 'at'>,
  { memberId, planId }: Plan,
): Promise<void> {
  const { state } = await load(customers, memberId);
  const hasMeans = subscriptionAt(state, at) !== undefined || freePurchases(state).length > 0;
  if (!hasMeans && coveredPlan(state, planId) === undefined) throw new Refused(paymentRequired);
}

/**
 * Covers a plan: by the monthly subscription if there is one, else by a purchase that is free. Throws `Refused` (402) if there is
 * neither. The stream decides, so two plans never share a purchase.
 */
export async function spendOn(acting: Pick<Acting, 'execute'>, on: PlanAttempt): Promise<void> {
  const step = { step: `CoverPlan ${on.planId}` };
  await acting.execute(customers, on.memberId, { type: 'CoverPlan', data: on }, step);
}

/** An attempt at a plan failed, and uses nothing up. */
export async function giveBack(acting: Pick<Acting, 'execute'>, of: PlanAttempt): Promise<void> {
  const step = { step: `GiveBackPlan ${of.planId}` };
  await acting.execute(customers, of.memberId, { type: 'GiveBackPlan', data: of }, step);
}

/** A report is ready. The days of a purchase count from here; a subscription has none to count. */
export async function beginTracking(
  acting: Pick<Acting, 'execute'>,
  memberId: string,
  planId: string,
  readyAt: string,
): Promise<void> {
  const step = { step: `BeginTracking ${planId}` };
  await acting.execute(customers, memberId, { type: 'BeginTracking', data: { memberId, planId, readyAt } }, step);
}
