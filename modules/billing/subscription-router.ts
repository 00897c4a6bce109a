// The calls about a member's subscription: cancelling and resuming it, the provider's own page, and receipts.
import type { PaymentGateway } from '../../src/platform/payments/payments.ts';
import { type MemberContext, Refused, router, sessionProcedure } from '../../src/platform/rpc/procedure.ts';
import { orUnreachable } from './checkout-page.ts';
import { type BillingDeps, paymentsOf } from './checkout-router.ts';
import { providerRequests } from './limits.ts';
import { runningSubscriptions, subscriptionAt } from './model/access.ts';
import { customers } from './model/customer.ts';
import * as errors from './model/errors.ts';
import { recordStateOf } from './recording.ts';

/** Cancels at the end of the paid period. One that grants nothing ends at once, so that no payment is attempted. */
async function cancelAll(ctx: MemberContext, paymentGateway: PaymentGateway): Promise<void> {
  const memberId = ctx.member.id;
  const { state } = await ctx.load(customers, memberId);
  const running = runningSubscriptions(state);
  if (running.length === 0) throw new Refused(errors.noSubscription);
  if (running.some(({ isSandbox }) => isSandbox))
    await ctx.execute(customers, memberId, { type: 'SetSandboxCancelled', data: { memberId, isCancelled: true } });
  for (const each of running) {
    if (each.isSandbox || each.endsAt !== null) continue;
    const grantsNothing = subscriptionAt({ subscriptions: [each] }, ctx.at) === undefined;
    await changeAtProvider(ctx, paymentGateway, each.subscriptionId, grantsNothing ? 'end' : 'cancel');
  }
}

async function resume(ctx: MemberContext, paymentGateway: PaymentGateway): Promise<void> {
  const memberId = ctx.member.id;
  const current = subscriptionAt((await ctx.load(customers, memberId)).state, ctx.at);
  if (current === undefined) throw new Refused(errors.noSubscription);
  if (current.isSandbox)
    await ctx.execute(customers, memberId, { type: 'SetSandboxCancelled', data: { memberId, isCancelled: false } });
  else if (current.endsAt !== null) await changeAtProvider(ctx, paymentGateway, current.subscriptionId, 'resume');
}

/** The provider decides, and its response is recorded. If that fails, its message or the schedule catches up. */
async function changeAtProvider(
  ctx: MemberContext,
  paymentGateway: PaymentGateway,
  id: string,
  change: 'cancel' | 'resume' | 'end',
): Promise<void> {
  const payments = paymentsOf(paymentGateway);
  await orUnreachable(change === 'end' ? payments.endNow(id) : payments.cancelAtPeriodEnd(id, change === 'cancel'));
  await orUnreachable(recordStateOf(ctx, payments, { kind: 'subscription', id }));
}

/** Returns when access ends: now if there is none, null if it continues. */
async function endOfAccess(ctx: MemberContext): Promise<string | null> {
  const current = subscriptionAt((await ctx.load(customers, ctx.member.id)).state, ctx.at);
  return current === undefined ? ctx.at : current.endsAt;
}

async function customerOf(ctx: MemberContext): Promise<string> {
  const { customerId } = (await ctx.load(customers, ctx.member.id)).state;
  if (customerId === null) throw new Refused(errors.noCustomer);
  return customerId;
}

export function subscriptionRouter({ paymentGateway, publicUrl }: BillingDeps) {
  return router({
    cancel: sessionProcedure('POST /subscription/cancel', 'Cancels your subscription at the end of the paid period.', {
      openToBarred: true,
      limit: providerRequests,
    }).mutation(async ({ ctx }) => {
      await cancelAll(ctx, paymentGateway);
      return { success: true, endsAt: await endOfAccess(ctx) };
    }),

    resume: sessionProcedure('POST /subscription/resume', 'Withdraws your cancellation.', {
      limit: providerRequests,
    }).mutation(async ({ ctx }) => {
      await resume(ctx, paymentGateway);
      return { success: true, endsAt: await endOfAccess(ctx) };
    }),

    portal: sessionProcedure(
      'POST /subscription/portal',
      'A page at our payment provider, for cards, invoices and cancelling.',
      { openToBarred: true, limit: providerRequests },
    ).mutation(async ({ ctx }) => {
      const payments = paymentsOf(paymentGateway);
      const customerId = await customerOf(ctx);
      return { url: await orUnreachable(payments.portal(customerId, `${publicUrl()}/account`)) };
    }),

    receipts: sessionProcedure('GET /subscription/receipts', 'Your receipts at our payment provider, newest first.', {
      limit: providerRequests,
    }).query(async ({ ctx }) => {
      const { customerId } = (await ctx.load(customers, ctx.member.id)).state;
      if (paymentGateway.kind !== 'stripe' || customerId === null) return { receipts: [] };
      return { receipts: await orUnreachable(paymentGateway.payments.receipts(customerId)) };
    }),
  });
}
