// Ends the subscription and the customer of an erased member, and refunds second subscriptions; retried until done.
import type { PaymentGateway } from '../../src/platform/payments/payments.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MemberErased } from '../accounts/index.ts';
import { customers } from './model/customer.ts';
import { SecondSubscriptionFound } from './model/customer-events.ts';
import { recordStateOf } from './recording.ts';

export function billingReactions({
  paymentGateway,
}: Readonly<{ paymentGateway: PaymentGateway }>): readonly Reaction[] {
  return [
    reaction('billing.close-erased', MemberErased, { lane: 'payments' }, async ({ data: { memberId } }, { acting }) => {
      const { customerId, subscriptions } = (await acting.load(customers, memberId)).state;
      const payments = paymentGateway.kind === 'stripe' ? paymentGateway.payments : undefined;
      for (const { subscriptionId, isSandbox, endedAt, periodEndsAt } of subscriptions) {
        if (endedAt !== null) continue;
        const provider = isSandbox ? 'sandbox' : 'stripe';
        if (!isSandbox) {
          if (payments === undefined)
            throw new Error('STRIPE_SECRET_KEY is not set, so nothing can be cancelled at Stripe.');
          await payments.endNow(subscriptionId);
        }
        const ended = { pastDueSince: null, endsAt: null, endedAt: acting.at, observedAt: acting.at };
        const data = { memberId, subscriptionId, provider, periodEndsAt, ...ended } as const;
        const step = { step: `RecordSubscription ${subscriptionId}` };
        await acting.execute(customers, memberId, { type: 'RecordSubscription', data }, step);
      }
      if (customerId === null) return;
      if (payments === undefined)
        throw new Error('STRIPE_SECRET_KEY is not set, so the customer can’t be deleted at Stripe.');
      await payments.closeCustomer(customerId);
      await acting.execute(customers, memberId, { type: 'CloseCustomer', data: { memberId, customerId } });
    }),

    reaction(
      'billing.end-second-subscription',
      SecondSubscriptionFound,
      { lane: 'payments' },
      async ({ data: { memberId, subscriptionId } }, { acting }) => {
        const { subscriptions } = (await acting.load(customers, memberId)).state;
        const second = subscriptions.find((each) => each.subscriptionId === subscriptionId);
        if (second === undefined || second.isSandbox) return;
        if (paymentGateway.kind !== 'stripe')
          throw new Error('STRIPE_SECRET_KEY is not set, so nothing can be refunded at Stripe.');
        const amountPence = await paymentGateway.payments.endAndRefund(subscriptionId);
        await recordStateOf(acting, paymentGateway.payments, { kind: 'subscription', id: subscriptionId });
        if (amountPence === 0) return;
        const data = { memberId, subscriptionId, amountPence };
        await acting.execute(customers, memberId, { type: 'RecordPaidBack', data });
      },
    ),
  ];
}
