// Every refusal of billing, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';
import { checkoutPath } from './tier.ts';

export const paymentRequired = refuse(
  'billing/payment-required',
  'payment',
  'You need One-Time Access or a Monthly Subscription for this. Choose one to continue.',
).with({ checkout: checkoutPath });

export const alreadySubscribed = refuse(
  'billing/already-subscribed',
  'conflict',
  'You already have a Monthly Subscription. It covers every plan.',
);
export const subscriptionUnpaid = refuse(
  'billing/subscription-unpaid',
  'conflict',
  'Your Monthly Subscription waits for a payment. Update your card on the payment page, or cancel it before you subscribe again.',
);
export const paymentUnderWay = refuse(
  'billing/payment-under-way',
  'conflict',
  'Your payment is on its way. Some ways of paying take a few days; there is no need to pay again.',
);
export const notAvailable = refuse(
  'billing/not-available',
  'refused',
  'Payment is not available here at the moment. Nothing was charged.',
);
export const sandboxOnly = refuse(
  'billing/sandbox-only',
  'refused',
  'Sandbox payments are switched off here. Start a checkout instead.',
);
export const providerUnreachable = refuse(
  'billing/provider-unreachable',
  'refused',
  'We can’t reach our payment provider right now. Please try again in a moment.',
);
export const checkoutNotFound = refuse('billing/checkout-not-found', 'not-found', 'Checkout not found');
export const noSubscription = refuse('billing/no-subscription', 'conflict', 'You have no subscription to change.');
export const noCustomer = refuse(
  'billing/no-customer',
  'conflict',
  'You have not paid anything yet, so there is nothing to manage.',
);
export const unsignedMessage = refuse(
  'billing/unsigned-message',
  'invalid',
  'This message’s signature does not match its body, or is too old.',
);
