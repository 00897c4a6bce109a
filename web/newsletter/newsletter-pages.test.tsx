import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const button = (name: string) => main.getByRole('button', { name, exact: true });
const refuse = () => {
  throw refusal('newsletter/invalid-link', 400, 'This link no longer works.');
};

test('a subscription is confirmed by a button, not by opening its link', async () => {
  const { fake } = mountApp('/newsletter/confirm?token=123', {
    newsletter: { confirm: () => ({ success: true, message: 'You are subscribed.' }) },
  });
  await expect.element(heading('Confirm your subscription')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('newsletter.confirm')).toEqual([]);
  await button('Confirm my subscription').click();
  await expect.element(heading('You are subscribed')).toBeVisible();
  expect(fake.inputsOf('newsletter.confirm')).toEqual([{ token: '123' }]);
});

describe('the link that ends the newsletter', () => {
  const answers = {
    newsletter: {
      unsubscribe: () => ({ success: true, message: 'You won’t get any more newsletters.' }),
      forget: () => ({ success: true, message: 'We have forgotten your address.' }),
    },
  };

  test('ends it by a button, and then still forgets the address', async () => {
    const { fake } = mountApp('/newsletter/unsubscribe?token=from-the-mail', answers);
    await expect.element(heading('No more newsletters?')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(fake.inputsOf('newsletter.unsubscribe')).toEqual([]);
    await button('Unsubscribe').click();
    await expect.element(heading('You won’t get any more newsletters')).toBeVisible();
    expect(fake.inputsOf('newsletter.unsubscribe')).toEqual([{ token: 'from-the-mail' }]);
    expect(fake.inputsOf('newsletter.forget')).toEqual([]);
    await button('Forget my address').click();
    await expect.element(heading('We have forgotten your address')).toBeVisible();
    expect(fake.inputsOf('newsletter.forget')).toEqual([{ token: 'from-the-mail' }]);
  });

  test('forgets the address at once on request', async () => {
    const { fake } = mountApp('/newsletter/unsubscribe?token=from-the-mail', answers);
    await button('Forget my address').click();
    await expect.element(heading('We have forgotten your address')).toBeVisible();
    expect(fake.inputsOf('newsletter.unsubscribe')).toEqual([]);
  });
});

test('a subscriber downloads the data recorded about them', async () => {
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL');
  const subscriber = {
    email: 'ada@example.com',
    happened: [{ what: 'ended', at: '2026-11-02T09:30:00.000Z' }],
    mailings: [{ firstDay: '2026-10-26', lastDay: '2026-11-01', outcome: 'sent', at: '2026-11-02T09:30:00.000Z' }],
  } as const;
  const { fake } = mountApp('/newsletter/unsubscribe?token=from-the-mail', {
    newsletter: { ownData: () => ({ subscriber }) },
  });
  await button('Download what you know about me').click();
  await expect.poll(() => fake.inputsOf('newsletter.ownData')).toEqual([{ token: 'from-the-mail' }]);
  await expect.poll(() => createObjectUrl.mock.calls).toHaveLength(1);
  expect(JSON.parse(await (createObjectUrl.mock.calls[0]?.[0] as Blob).text())).toEqual(subscriber);
});

test.each([
  ['/newsletter/confirm', 'Confirm my subscription'],
  ['/newsletter/unsubscribe', 'Unsubscribe'],
  ['/newsletter/unsubscribe', 'Forget my address'],
  ['/newsletter/unsubscribe', 'Download what you know about me'],
])('an invalid link to %s says so: %s', async (path, label) => {
  mountApp(`${path}?token=made-up`, {
    newsletter: { confirm: refuse, unsubscribe: refuse, forget: refuse, ownData: refuse },
  });
  await button(label).click();
  await expect.element(heading('This link can’t be used')).toBeVisible();
});

test.each(['/newsletter/confirm', '/newsletter/unsubscribe'])('%s without its token can’t be used', async (path) => {
  mountApp(path);
  await expect.element(heading('This link can’t be used')).toBeVisible();
});
