import { expect, onTestFinished, test } from 'vitest';
import { openStripeServer } from '../../../modules/billing/stripe-server-fixture.ts';
import { readConfig } from '../../app/start/settings/config.ts';
import { paymentFindings } from './payments.ts';

const clock = () => new Date('2026-11-02T09:30:00.000Z');
const found = async (environment: Readonly<Record<string, string>>) => {
  const findings = await paymentFindings(readConfig(environment), clock);
  expect(JSON.stringify(findings)).not.toMatch(/sk_test_|whsec_for/);
  return findings.map(({ fine, message }) => `${fine ? 'ok' : 'FIND'} ${message}`);
};

test('the doctor says which payment gateway is used', async () => {
  expect(await found({})).toEqual(['ok Sandbox mode: no money moves.']);
  expect(await found({ NODE_ENV: 'production' })).toEqual(['ok STRIPE_SECRET_KEY is not set: nothing can be bought.']);
});

test('the doctor tries the key, and says what is wrong with it without printing it', async () => {
  const stripe = await openStripeServer(clock);
  onTestFinished(() => stripe.close());
  expect(await found(stripe.settings)).toEqual(['ok Stripe accepts the key.']);
  expect(await found({ ...stripe.settings, NODE_ENV: 'production' })).toEqual([
    'ok STRIPE_SECRET_KEY is one for tests: no money moves.',
    'ok Stripe accepts the key.',
  ]);
  stripe.state.isDown = true;
  expect(await found({ ...stripe.settings, STRIPE_SECRET_KEY: 'mine', STRIPE_WEBHOOK_SECRET: 'guess' })).toEqual([
    'FIND STRIPE_WEBHOOK_SECRET does not begin with whsec_.',
    'FIND STRIPE_SECRET_KEY begins with neither sk_ nor rk_.',
    'FIND Stripe answered StripeAPIError 500.',
  ]);
});

test('the doctor says that Stripe did not respond, and names the host that it contacted', async () => {
  const stripe = await openStripeServer(clock);
  const { host } = new URL(stripe.settings.STRIPE_API_URL);
  await stripe.close();
  expect(await paymentFindings(readConfig(stripe.settings), clock)).toMatchObject([
    {
      ...{ fine: false, message: `Stripe did not respond at ${host}.` },
      mend: `Check the key, its rights, and outbound access to ${host}.`,
    },
  ]);
});
