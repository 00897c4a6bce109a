// Chooses the payment gateway: Stripe if its keys are set; outside production a sandbox; otherwise none.
import { offers } from '../../../modules/billing/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PaymentGateway } from '../../platform/payments/payments.ts';
import { createStripePayments } from '../../platform/payments/stripe-payments.ts';
import type { Config } from './settings/config.ts';

export function openPaymentGateway(
  { stripe, production }: Pick<Config, 'stripe' | 'production'>,
  clock: Clock,
): PaymentGateway {
  const { secretKey, webhookSecret, apiUrl } = stripe;
  if (secretKey === undefined || webhookSecret === undefined) return { kind: production ? 'none' : 'sandbox' };
  return { kind: 'stripe', payments: createStripePayments({ secretKey, webhookSecret, apiUrl, clock, offers }) };
}
