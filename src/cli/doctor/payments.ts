// Checks the Stripe keys: first their format, then one small call. It never prints them.
import { openPaymentGateway } from '../../app/start/open-payment-gateway.ts';
import type { Config } from '../../app/start/settings/config.ts';
import type { Clock } from '../../kernel/clock.ts';
import { stripeHost } from '../../platform/payments/stripe-payments.ts';
import { type Finding, fine, noted, said, wrong } from './finding.ts';

const check = 'payments';

export async function paymentFindings(config: Config, clock: Clock): Promise<readonly Finding[]> {
  const paymentGateway = openPaymentGateway(config, clock);
  if (paymentGateway.kind === 'sandbox') return [fine(check, 'Sandbox mode: no money moves.')];
  const { secretKey = '', webhookSecret = '', apiUrl } = config.stripe;
  if (paymentGateway.kind === 'none') {
    const mend =
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Without them the checkout says that payment is not available.';
    return [noted(check, 'STRIPE_SECRET_KEY is not set: nothing can be bought.', mend)];
  }
  const findings: Finding[] = [];
  if (!webhookSecret.startsWith('whsec_'))
    findings.push(
      wrong(
        check,
        'STRIPE_WEBHOOK_SECRET does not begin with whsec_.',
        'Copy the signing secret of the endpoint in Stripe.',
      ),
    );
  if (!/^[sr]k_(live|test)_/.test(secretKey))
    findings.push(
      wrong(
        check,
        'STRIPE_SECRET_KEY begins with neither sk_ nor rk_.',
        'Copy a secret or restricted key of your account.',
      ),
    );
  else if (config.production && secretKey.includes('_test_'))
    findings.push(
      noted(check, 'STRIPE_SECRET_KEY is one for tests: no money moves.', 'Set a live key before you sell.'),
    );
  try {
    await paymentGateway.payments.check();
    findings.push(fine(check, 'Stripe accepts the key.'));
  } catch (error) {
    const mend = `Check the key, its rights, and outbound access to ${stripeHost(apiUrl)}.`;
    findings.push(wrong(check, said(error), mend));
  }
  return findings;
}
