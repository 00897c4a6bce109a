import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fullLoad } from '../full-load.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const offers = [
  { tier: 'one_time', name: 'One-Time Access', amount: 4_900, currency: 'gbp', every: null },
  { tier: 'monthly', name: 'Monthly Subscription', amount: 1_900, currency: 'gbp', every: 'month' },
] as const;
const overview = {
  ...{ hasSubscription: true, freePurchases: 0, canPlan: true, purchases: [], hasPortal: false },
  subscription: {
    ...{ status: 'active' as const, isSandbox: true },
    ...{ periodEndsAt: '2026-12-30T10:00:00.000Z', accessUntil: '2026-12-30T10:00:00.000Z' },
  },
};
const checkout = '/implementation-agent/checkout';
const order = page.getByRole('region', { name: 'Your order' });
const doneHeading = page.getByRole('heading', { name: 'You’re all set' });

function open(address: string, billing: Handlers['billing'] = {}, payment: 'stripe' | 'sandbox' | 'none' = 'sandbox') {
  return mountApp(address, {
    ...asMember(ada),
    billing: {
      offers: () => ({ payment, offers: [...offers] }),
      status: () => ({ hasSubscription: false }),
      ...billing,
    },
  });
}

describe('in the sandbox', () => {
  test('the checkout says that no money moves, and pays with one click', async () => {
    const { fake } = open(`${checkout}?tier=monthly`, {
      payInSandbox: ({ tier }) => ({ success: true, tier }),
      overview: () => overview,
    });
    await expect.element(page.getByText('Sandbox: no money moves')).toBeVisible();
    await expect.element(order.getByRole('heading', { name: 'Monthly Subscription' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await order.getByRole('button', { name: 'Pay £19 in the sandbox' }).click();
    await expect.element(doneHeading).toBeVisible();
    await expect.element(doneHeading).toHaveFocus();
    await expect.element(page.getByText('Monthly Subscription, £19 a month, not charged')).toBeVisible();
    await expect.element(page.getByText('Renews on 30 December 2026.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    const next = page.getByRole('link', { name: 'Create your plan' });
    await expect.element(next).toHaveAttribute('href', '/implementation-agent/onboarding');
    expect(fake.inputsOf('billing.payInSandbox')).toEqual([{ tier: 'monthly' }]);
  });

  test('the other plan is one click away, and the address follows', async () => {
    const { router } = open(checkout);
    await expect.element(order.getByRole('button', { name: 'Pay £49 in the sandbox' })).toBeVisible();
    await page.getByRole('radio', { name: /^Monthly Subscription/ }).click();
    await expect.element(order.getByRole('button', { name: 'Pay £19 in the sandbox' })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ tier: 'monthly' });
  });

  test('a refusal is shown in the server’s words, and can be retried', async () => {
    open(checkout, {
      payInSandbox: () => {
        throw refusal('billing/already-subscribed', 409, 'You already have a Monthly Subscription.');
      },
    });
    await order.getByRole('button', { name: /^Pay/ }).click();
    await expect.element(order.getByText('You already have a Monthly Subscription.')).toBeVisible();
    await expect.element(order.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });
});

describe('with Stripe', () => {
  test('the button leads to Stripe’s page', async () => {
    const goTo = vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
    open(checkout, { checkout: () => ({ url: 'https://pay.example/c', isSandbox: false }) }, 'stripe');
    await order.getByRole('button', { name: 'Continue to payment' }).click();
    await expect.poll(() => goTo.mock.calls[0]).toEqual(['https://pay.example/c']);
    await expect.element(page.getByText('Sandbox')).not.toBeInTheDocument();
  });

  test.each([
    ['paid', 'You’re all set'],
    ['processing', 'Your bank is still working on it'],
    ['open', 'This payment was not finished'],
    ['expired', 'This payment was not finished'],
  ] as const)('a member who returns from a payment that is %s reads “%s”', async (state, title) => {
    const { fake } = open(`${checkout}?tier=one_time&session_id=cs_1`, { settle: () => ({ state }) }, 'stripe');
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(fake.inputsOf('billing.settle')).toEqual([{ sessionId: 'cs_1' }]);
  });

  test('a payment that can’t be checked now is not lost, and is checked again', async () => {
    const { fake } = open(
      `${checkout}?session_id=cs_1`,
      {
        settle: () => {
          throw refusal('billing/provider-unreachable', 503, 'We can’t reach our payment provider right now.');
        },
      },
      'stripe',
    );
    await expect.element(page.getByText(/it is not lost/)).toBeVisible();
    fake.answer({ billing: { settle: () => ({ state: 'paid' }) } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(doneHeading).toHaveFocus();
    await expect.element(page.getByText('One-Time Access, £49 once')).toBeVisible();
  });
});

test('if payments are not set up, the page says so', async () => {
  open(checkout, {}, 'none');
  await expect.element(page.getByRole('heading', { name: 'Payment is not available' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('subscribers go to their dashboard', async () => {
  const goTo = vi.spyOn(fullLoad, 'goTo').mockImplementation(() => {});
  open(checkout, { status: () => ({ hasSubscription: true }) });
  await expect.poll(() => goTo.mock.calls[0]).toEqual(['/implementation-agent/dashboard']);
});

test('visitors log in first, and come back to what they chose', async () => {
  const { router } = mountApp(`${checkout}?tier=monthly`, {
    billing: { offers: () => ({ payment: 'sandbox', offers: [...offers] }) },
  });
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toMatchObject({ mode: 'signup', returnTo: `${checkout}?tier=monthly` });
});

test('a checkout that fails to load can be retried', async () => {
  const { fake } = open(checkout, {
    status: () => {
      throw refusal('request/being-built', 400, 'Not yet.');
    },
  });
  await expect.element(page.getByText('Not yet.')).toBeVisible();
  fake.answer({ billing: { status: () => ({ hasSubscription: false }) } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(order).toBeVisible();
});
