// The calls of the checkout. Only the payment provider reports payments, or the member in the sandbox.
import { z } from 'zod';
import type { PaymentGateway, Payments } from '../../src/platform/payments/payments.ts';
import { publicProcedure, Refused, router, sessionProcedure } from '../../src/platform/rpc/procedure.ts';
import { checkoutPage, orUnreachable } from './checkout-page.ts';
import { checkouts, providerRequests } from './limits.ts';
import { oneSubscriptionAtATime } from './model/access.ts';
import { customers } from './model/customer.ts';
import * as errors from './model/errors.ts';
import { checkoutPath, offers, tiers } from './model/tier.ts';
import { recordStateOf } from './recording.ts';

export type BillingDeps = Readonly<{ paymentGateway: PaymentGateway; publicUrl(): string }>;

const chosen = z.object({ tier: z.enum(tiers, 'Choose One-Time Access or the Monthly Subscription') });

export function paymentsOf(paymentGateway: PaymentGateway): Payments {
  if (paymentGateway.kind !== 'stripe') throw new Refused(errors.notAvailable);
  return paymentGateway.payments;
}

export function checkoutRouter({ paymentGateway, publicUrl }: BillingDeps) {
  return router({
    offers: publicProcedure('GET /checkout', 'What can be bought, and how it is paid for here.').query(() => ({
      payment: paymentGateway.kind,
      offers,
    })),

    checkout: sessionProcedure(
      'POST /checkout',
      'Starts a checkout. Returns the page to pay on: our payment provider’s, or the sandbox.',
      { limit: checkouts },
    )
      .input(chosen)
      .mutation(async ({ ctx, input: { tier } }) => {
        if (paymentGateway.kind !== 'sandbox') {
          const payments = paymentsOf(paymentGateway);
          return { url: await checkoutPage(ctx, { payments, publicUrl }, tier), isSandbox: false };
        }
        const refusal = oneSubscriptionAtATime((await ctx.load(customers, ctx.member.id)).state, tier, ctx.at);
        if (refusal) throw new Refused(refusal);
        return { url: `${checkoutPath}?tier=${tier}`, isSandbox: true };
      }),

    settle: sessionProcedure(
      'POST /checkout/settle',
      'Asks our payment provider for the outcome of your checkout, and records it.',
      {
        refusals: [404], // A payment is recorded even if the account is gone by then.
        openToBarred: true,
        limit: providerRequests,
      },
    )
      .input(z.object({ sessionId: z.string().trim().min(1).max(200) }))
      .mutation(async ({ ctx, input: { sessionId } }) => {
        const payments = paymentsOf(paymentGateway);
        const checkout = await orUnreachable(payments.checkout(sessionId));
        if (checkout?.memberId !== ctx.member.id) throw new Refused(errors.checkoutNotFound);
        const { state, subject } = checkout;
        if (state === 'paid' && subject !== null) await orUnreachable(recordStateOf(ctx, payments, subject));
        return { state };
      }),

    payInSandbox: sessionProcedure(
      'POST /checkout/sandbox',
      'Pays in the sandbox, where no money moves. Production has none.',
      { limit: checkouts },
    )
      .input(chosen)
      .mutation(async ({ ctx, input: { tier } }) => {
        if (paymentGateway.kind === 'none') throw new Refused(errors.notAvailable);
        if (paymentGateway.kind !== 'sandbox') throw new Refused(errors.sandboxOnly);
        const data = { memberId: ctx.member.id, tier, id: ctx.newId(tier) };
        await ctx.execute(customers, ctx.member.id, { type: 'PayInSandbox', data });
        return { success: true, tier };
      }),
  });
}
