// The calls of the checkout: what is offered, going to pay, and coming back. Only the payment provider says that something is paid; in
// the sandbox, which no production has, a member says so.
import { z } from 'zod';
import { type Payments, PaymentsUnavailable, type Till } from '../../src/platform/payments/payments.ts';
import {
  publicProcedure,
  Refused,
  type RequestContext,
  router,
  sessionProcedure,
} from '../../src/platform/rpc/procedure.ts';
import { hasConfirmedAddress, members } from '../accounts/index.ts';
import { aMonthAfter, subscriptionAt } from './access.ts';
import { customers } from './customer.ts';
import * as errors from './errors.ts';
import { askingProvider, checkouts } from './limits.ts';
import { recordNewsOf } from './recording.ts';
import { checkoutPath, offerOf, offers, tiers } from './tier.ts';

export type BillingWorld = Readonly<{
  till: Till;
  /** Base of the addresses that the provider leads back to, without a slash at its end. */
  publicUrl(): string;
}>;

type MemberContext = RequestContext & Readonly<{ member: { id: string } }>;

export const shownIn = ['entitlements'] as const;

const chosen = z.object({ tier: z.enum(tiers, 'Choose One-Time Access or the Monthly Subscription') });

/** What the provider answers; throws `Refused` (503) where it can't be reached. */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new Refused(errors.providerUnreachable, 'SERVICE_UNAVAILABLE');
    throw error;
  }
}

export function paymentsOf(till: Till): Payments {
  if (till.kind !== 'stripe') throw new Refused(errors.notAvailable);
  return till.payments;
}

async function demandNoSubscription(ctx: MemberContext): Promise<void> {
  const { state } = await ctx.load(customers, ctx.member.id);
  if (subscriptionAt(state, ctx.at) !== undefined) throw new Refused(errors.alreadySubscribed);
}

/** The provider's id of the member, whom it gets to know when they first pay. */
async function customerIdOf(ctx: MemberContext, payments: Payments): Promise<string> {
  const { id: memberId } = ctx.member;
  const { state } = await ctx.load(customers, memberId);
  if (state.customerId !== null) return state.customerId;
  const { state: member } = await ctx.load(members, memberId);
  const email = member.status === 'active' && hasConfirmedAddress(member) ? member.email : null;
  const customerId = await asked(payments.openCustomer({ memberId, email, key: ctx.newId('customer') }));
  const opened = await ctx.execute(customers, memberId, { type: 'OpenCustomer', data: { memberId, customerId } });
  return opened.state.customerId ?? customerId;
}

export function checkoutRouter({ till, publicUrl }: BillingWorld) {
  return router({
    offers: publicProcedure
      .meta({ rest: { method: 'GET', path: '/checkout', summary: 'What can be bought, and how it is paid here.' } })
      .query(() => ({ payment: till.kind, offers })),

    checkout: sessionProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/checkout',
          summary: 'Starts a checkout. Answers where to pay: at our payment provider, or in the sandbox.',
        },
        limit: checkouts,
      })
      .input(chosen)
      .mutation(async ({ ctx, input: { tier } }) => {
        await demandNoSubscription(ctx);
        const backUrl = `${checkoutPath}?tier=${tier}`;
        if (till.kind === 'sandbox') return { url: backUrl, isSandbox: true };
        const payments = paymentsOf(till);
        const customerId = await customerIdOf(ctx, payments);
        const memberId = ctx.member.id;
        const { checkoutId, url } = await asked(
          payments.startCheckout({
            ...{ memberId, customerId, offer: offerOf(tier), key: ctx.newId('checkout') },
            paidUrl: `${publicUrl()}${backUrl}&session_id={id}`,
            backUrl: `${publicUrl()}${backUrl}`,
          }),
        );
        await ctx.execute(customers, memberId, { type: 'StartCheckout', data: { memberId, checkoutId, tier } });
        return { url, isSandbox: false };
      }),

    settle: sessionProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/checkout/settle',
          summary: 'Asks our payment provider how a checkout of yours ended, and records it.',
          refusals: [404],
        },
        limit: askingProvider,
      })
      .input(z.object({ sessionId: z.string().trim().min(1).max(200) }))
      .mutation(async ({ ctx, input: { sessionId } }) => {
        const payments = paymentsOf(till);
        const checkout = await asked(payments.checkout(sessionId));
        if (checkout?.memberId !== ctx.member.id) throw new Refused(errors.checkoutNotFound);
        const { state, subject } = checkout;
        if (state === 'paid' && subject !== null) await asked(recordNewsOf(ctx, payments, subject));
        await ctx.visibleIn(shownIn);
        return { state };
      }),

    payInSandbox: sessionProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/checkout/sandbox',
          summary: 'Pays in the sandbox, where no money moves. Production has none.',
        },
        limit: checkouts,
      })
      .input(chosen)
      .mutation(async ({ ctx, input: { tier } }) => {
        if (till.kind === 'none') throw new Refused(errors.notAvailable);
        if (till.kind !== 'sandbox') throw new Refused(errors.sandboxOnly);
        const memberId = ctx.member.id;
        const paid = { memberId, provider: 'sandbox' } as const;
        // Each refuses a key under which the other tier was paid.
        const [purchased, subscribed] = [
          await ctx.earlier(customers, memberId, 'RecordPurchase'),
          await ctx.earlier(customers, memberId, 'RecordSubscription'),
        ];
        if (tier === 'one_time') {
          const purchase = { purchaseId: ctx.newId('purchase'), amountPence: offerOf(tier).amount, boughtAt: ctx.at };
          if (purchased === undefined) await demandNoSubscription(ctx);
          await ctx.execute(customers, memberId, {
            type: 'RecordPurchase',
            data: { ...paid, ...purchase, revoked: null },
          });
        } else {
          if (subscribed === undefined) await demandNoSubscription(ctx);
          const running = { pastDueSince: null, endsAt: null, endedAt: null, observedAt: ctx.at };
          const subscription = { subscriptionId: ctx.newId('subscription'), periodEndsAt: aMonthAfter(ctx.at) };
          const data = { ...paid, ...subscription, ...running };
          await ctx.execute(customers, memberId, { type: 'RecordSubscription', data });
        }
        await ctx.visibleIn(shownIn);
        return { success: true, tier };
      }),
  });
}
