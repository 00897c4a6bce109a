// Every refusal of billing, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';
import { checkoutPath } from './tier.ts';

export const paymentRequired = refuse
  .payment(
    'billing/payment-required',
    'You need One-Time Access or a Monthly Subscription for this. Choose one to continue.',
  )
  .with({ checkout: checkoutPath });

export const alreadySubscribed = refuse.conflict(
  'billing/already-subscribed',
  'You already have a Monthly Subscription. It covers every plan.',
);
export const subscriptionUnpaid = refuse.conflict(
  'billing/subscription-unpaid',
  'Your Monthly Subscription waits for a payment. Update your card on the payment page, or cancel it before you subscribe again.',
);
export const paymentUnderWay = refuse.conflict(
  'billing/payment-under-way',
  'Your payment is on its way. Some ways of paying take a few days; there is no need to pay again.',
);
export const notAvailable = refuse.refused(
  'billing/not-available',
  'Payment is not available here at the moment. Nothing was charged.',
);
export const sandboxOnly = refuse.refused(
  'billing/sandbox-only',
  'Sandbox payments are switched off here. Start a checkout instead.',
);
export const providerUnreachable = refuse.refused(
  'billing/provider-unreachable',
  'We can’t reach our payment provider right now. Please try again in a moment.',
);
/** Said instead if the provider refuses our key: another try would not help. */
export const keyRefused = 'Payments don’t work at the moment. Only we can fix that; please come back later.';
export const checkoutNotFound = refuse.notFound('billing/checkout-not-found', 'Checkout not found');
export const noSubscription = refuse.conflict('billing/no-subscription', 'You have no subscription to change.');
export const noCustomer = refuse.conflict(
  'billing/no-customer',
  'You have not paid anything yet, so there is nothing to manage.',
);
export const unsignedMessage = refuse.invalid(
  'billing/unsigned-message',
  'This message’s signature does not match its body, or is too old.',
);
