import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const section = page.getByRole('region', { name: 'Access tokens' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const field = (name: string) => section.getByLabelText(name, { exact: true });
const open = (accessTokens: Handlers['accessTokens']) =>
  mountApp('/account#tokens', { ...asMember(ada), accessTokens });

const digest = {
  id: 'token-digest',
  name: 'Weekly digest',
  scope: 'read' as const,
  madeAt: '2026-11-02T09:30:00.000Z',
  expiresAt: null,
  lastUsedAt: '2020-11-03',
};
const text = `kdl_${'0'.repeat(57)}`;

test('tokens are listed, with their scope and their last use', async () => {
  const old = {
    ...digest,
    id: 'token-old',
    name: 'Old',
    scope: 'write' as const,
    expiresAt: '2020-01-01T00:00:00.000Z',
  };
  open({ mine: () => ({ tokens: [digest, { ...old, lastUsedAt: null }] }) });
  const rows = section.getByRole('list', { name: 'Your access tokens' }).getByRole('listitem');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  for (const words of ['Read only', 'last used on 3 Nov 2020'])
    await expect.element(rows.nth(0).getByText(words, { exact: false })).toBeVisible();
  for (const words of ['Read and write', 'Expired', 'not used yet'])
    await expect.element(rows.nth(1).getByText(words, { exact: false })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('making a new token takes the password, and the token is shown once', async () => {
  let isRight = false;
  const { fake } = open({
    mine: () => ({ tokens: [] }),
    make() {
      if (!isRight) throw refusal('accounts/wrong-password', 403, 'That is not your password. Nothing was changed.');
      return { success: true, token: text, tokens: [digest] };
    },
  });
  await button('Make a token').click();
  await field('Name').fill('Weekly digest');
  await field('It ends after').selectOptions('No end');
  await field('Your password').fill('difference engine');
  await button('Make token').click();
  await expect.element(field('Your password')).toHaveAccessibleDescription(/That is not your password/);
  isRight = true;
  await button('Make token').click();
  await expect.element(section.getByText(text)).toBeVisible();
  await expect.element(button('Copy token')).toBeVisible();
  expect(fake.inputsOf('accessTokens.make').at(-1)).toEqual({
    ...{ name: 'Weekly digest', scope: 'read', expiresInDays: null, password: 'difference engine' },
  });
  expect(await axeViolations()).toEqual([]);
});

test('a token is revoked', async () => {
  const { fake } = open({ mine: () => ({ tokens: [digest] }), revoke: () => ({ success: true, tokens: [] }) });
  await button('Revoke Weekly digest').click();
  await expect.element(section.getByText('You have none yet.', { exact: false })).toBeVisible();
  expect(fake.inputsOf('accessTokens.revoke')).toEqual([{ id: 'token-digest' }]);
});
