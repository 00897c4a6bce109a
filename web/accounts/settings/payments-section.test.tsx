import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const section = page.getByRole('region', { name: 'Plan and payments' });
const nothing = {
  ...{ hasSubscription: false, freePurchases: 0, canPlan: false },
  ...{ subscription: null, purchases: [], hasPortal: false },
};
const december = '2026-12-22T12:00:00.000Z';
const active = { status: 'active', isSandbox: true, periodEndsAt: december, accessUntil: december } as const;
const open = (billing: Handlers['billing']) => mountApp('/account#payments', { ...asMember(ada), billing });

test('a member who has bought nothing is led to the plans', async () => {
  open({ overview: () => nothing });
  await expect.element(section.getByText('You have not bought anything yet.')).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'See the plans' })).toBeVisible();
  expect(await axeViolations(section.element())).toEqual([]);
});

test('a subscription is cancelled after a question, and resumed by one click', async () => {
  let status: 'active' | 'cancelled' = 'active';
  const { fake } = open({
    overview: () => ({ ...nothing, hasSubscription: true, subscription: { ...active, status } }),
    cancel: () => {
      status = 'cancelled';
      return { success: true, endsAt: december };
    },
    resume: () => {
      status = 'active';
      return { success: true, endsAt: null };
    },
  });
  await expect.element(section.getByText('Renews on 22 December 2026 for £19.')).toBeVisible();
  await section.getByRole('button', { name: 'Cancel subscription' }).click();
  expect(fake.inputsOf('billing.cancel')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(section.getByText('You have access until 22 December 2026.')).toBeVisible();
  await section.getByRole('button', { name: 'Keep subscription' }).click();
  await expect.element(section.getByText('Active', { exact: true })).toBeVisible();
});

test('a payment that failed says what to do', async () => {
  open({
    overview: () => ({
      ...nothing,
      hasPortal: true,
      subscription: { ...active, isSandbox: false, status: 'past_due' },
    }),
    receipts: () => ({ receipts: [] }),
  });
  await expect.element(section.getByText('Your last payment failed')).toBeVisible();
  await expect.element(section.getByText('There are no receipts yet.')).toBeVisible();
});

test('purchases show their status, and receipts link to Stripe', async () => {
  const bought = { boughtAt: '2026-11-02T12:00:00.000Z', isSandbox: false };
  open({
    overview: () => ({
      ...{ ...nothing, hasPortal: true },
      purchases: [
        { ...bought, id: 'p1', state: 'free', trackedUntil: null },
        { ...bought, id: 'p2', state: 'used', trackedUntil: december },
        { ...bought, id: 'p3', state: 'refunded', trackedUntil: null },
      ],
    }),
    receipts: () => ({
      receipts: [
        { id: 'in_1', number: 'K-1', at: bought.boughtAt, amount: 4_900, currency: 'gbp', url: 'https://in.example/1' },
      ],
    }),
  });
  for (const words of ['Ready to use', 'Tracking until 22 December 2026', 'Refunded or disputed'])
    await expect.element(section.getByText(words)).toBeVisible();
  await expect.element(section.getByRole('link', { name: /K-1/ })).toHaveAttribute('href', 'https://in.example/1');
  expect(await axeViolations(section.element())).toEqual([]);
});

test('payments that fail to load can be requested again', async () => {
  const { fake } = open({
    overview: () => {
      throw refusal('request/invalid', 400, 'Not now.');
    },
  });
  await expect.element(section.getByText('Not now.')).toBeVisible();
  fake.answer({ billing: { overview: () => nothing } });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('You have not bought anything yet.')).toBeVisible();
});
