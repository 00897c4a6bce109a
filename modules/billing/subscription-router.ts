// The calls about what a member has: cancelling a subscription and taking that back, the provider's own page, and receipts.
import type { Till } from '../../src/platform/payments/payments.ts';
import { Refused, type RequestContext, router, sessionProcedure } from '../../src/platform/rpc/procedure.ts';
import { subscriptionAt } from './access.ts';
import { asked, type BillingWorld, paymentsOf, shownIn } from './checkout-router.ts';
import { customers } from './customer.ts';
import * as errors from './errors.ts';
import { askingProvider } from './limits.ts';
import { recordNewsOf } from './recording.ts';

type MemberContext = RequestContext & Readonly<{ member: { id: string } }>;

/** Cancels at the end of what is paid, or takes that back. Answers when the subscription ends; null if it goes on. */
async function setCancelled(ctx: MemberContext, till: Till, isCancelled: boolean): Promise<string | null> {
  const memberId = ctx.member.id;
  const running = subscriptionAt((await ctx.load(customers, memberId)).state, ctx.at);
  if (running === undefined) throw new Refused(errors.noSubscription);
  const { subscriptionId, periodEndsAt, pastDueSince, isSandbox } = running;
  if ((running.endsAt !== null) !== isCancelled) {
    if (isSandbox) {
      const endsAt = isCancelled ? periodEndsAt : null;
      const observed = { subscriptionId, periodEndsAt, pastDueSince, endsAt, endedAt: null, observedAt: ctx.at };
      const data = { memberId, provider: 'sandbox', ...observed } as const;
      await ctx.execute(customers, memberId, { type: 'RecordSubscription', data });
    } else {
      const payments = paymentsOf(till);
      await asked(payments.cancelAtPeriodEnd(subscriptionId, isCancelled));
      await asked(recordNewsOf(ctx, payments, { kind: 'subscription', id: subscriptionId }));
    }
  }
  await ctx.visibleIn(shownIn);
  return subscriptionAt((await ctx.load(customers, memberId)).state, ctx.at)?.endsAt ?? null;
}

async function customerOf(ctx: MemberContext): Promise<string> {
  const { customerId } = (await ctx.load(customers, ctx.member.id)).state;
  if (customerId === null) throw new Refused(errors.noCustomer);
  return customerId;
}

export function subscriptionRouter({ till, publicUrl }: BillingWorld) {
  return router({
    cancel: sessionProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/subscription/cancel',
          summary: 'Cancels your subscription at the end of what is paid.',
        },
        limit: askingProvider,
      })
      .mutation(async ({ ctx }) => ({ success: true, endsAt: await setCancelled(ctx, till, true) })),

    resume: sessionProcedure
      .meta({
        rest: { method: 'POST', path: '/subscription/resume', summary: 'Takes your cancellation back.' },
        limit: askingProvider,
      })
      .mutation(async ({ ctx }) => ({ success: true, endsAt: await setCancelled(ctx, till, false) })),

    portal: sessionProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/subscription/portal',
          summary: 'A page at our payment provider, for cards, invoices and cancelling.',
        },
        limit: askingProvider,
      })
      .mutation(async ({ ctx }) => {
        const payments = paymentsOf(till);
        const customerId = await customerOf(ctx);
        return { url: await asked(payments.portal(customerId, `${publicUrl()}/account`)) };
      }),

    receipts: sessionProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/subscription/receipts',
          summary: 'Your receipts at our payment provider, newest first.',
        },
        limit: askingProvider,
      })
      .query(async ({ ctx }) => {
        const { customerId } = (await ctx.load(customers, ctx.member.id)).state;
        if (till.kind !== 'stripe' || customerId === null) return { receipts: [] };
        return { receipts: await asked(till.payments.receipts(customerId)) };
      }),
  });
}
