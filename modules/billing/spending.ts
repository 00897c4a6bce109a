// The interface for other modules that create something paid. Each call may be repeated, and does nothing twice.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { coveredPlan, freePurchases, subscriptionAt, type Tracking, trackingAt } from './model/access.ts';
import { customers } from './model/customer.ts';
import { paymentRequired } from './model/errors.ts';

type Plan = Readonly<{ memberId: string; planId: string }>;
/** A failed plan may be retried: each attempt is paid for, and its purchase returned, separately. */
type PlanAttempt = Plan & Readonly<{ attempt: number }>;

export async function isCovered(
  { load }: Pick<Acting, 'load'>,
  { memberId, planId, attempt }: PlanAttempt,
): Promise<boolean> {
  const covered = coveredPlan((await load(customers, memberId)).state, planId);
  return covered !== undefined && (covered.attempt ?? attempt) >= attempt;
}

export async function trackingNow(
  { load, at }: Pick<Acting, 'load' | 'at'>,
  { memberId, planId }: Plan,
): Promise<Tracking> {
  return trackingAt((await load(customers, memberId)).state, planId, at);
}

/** Throws `Refused` (402) if nothing could cover a plan now. Spends nothing, so it is called before the paid work. */
export async function requireCoverage(
  { load, at }: Pick<Acting, 'load' | 'at'>,
  { memberId, planId }: Plan,
): Promise<void> {
  const { state } = await load(customers, memberId);
  const hasMeans = subscriptionAt(state, at) !== undefined || freePurchases(state).length > 0;
  if (!hasMeans && coveredPlan(state, planId) === undefined) throw new Refused(paymentRequired);
}

/** Covers a plan by the subscription, else by an unused purchase; throws `Refused` (402) if there is neither. */
export async function spendOn(acting: Pick<Acting, 'execute'>, on: PlanAttempt): Promise<void> {
  const step = { step: `CoverPlan ${on.planId}` };
  await acting.execute(customers, on.memberId, { type: 'CoverPlan', data: on }, step);
}

/** Records that an attempt at a plan failed and uses nothing up. */
export async function giveBack(acting: Pick<Acting, 'execute'>, of: PlanAttempt): Promise<void> {
  const step = { step: `GiveBackPlan ${of.planId}` };
  await acting.execute(customers, of.memberId, { type: 'GiveBackPlan', data: of }, step);
}

/** Records that a report is ready. The days of a purchase start here; a subscription has no day limit. */
export async function beginTracking(
  acting: Pick<Acting, 'execute'>,
  memberId: string,
  planId: string,
  readyAt: string,
): Promise<void> {
  const step = { step: `BeginTracking ${planId}` };
  await acting.execute(customers, memberId, { type: 'BeginTracking', data: { memberId, planId, readyAt } }, step);
}
