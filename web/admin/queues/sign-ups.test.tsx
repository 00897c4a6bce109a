import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const grace = { ...ada, id: 'member-grace', username: 'grace', isAdmin: true };
const figure = { value: 3, trend: [0, 1] };
const stats = {
  ...{ members: figure, active: figure, posts: figure, comments: figure, subscribers: figure, submissions: figure },
  ...{ flags: figure, plans: figure, modelTokens: figure, modelCost: null, days: [] },
};
const settings = { mode: 'open' as const, setAt: null, becauseOfWave: false };
const askedAt = '2026-11-02T09:30:00.000Z';
const eve = { id: 'member-eve', email: 'eve@example.com', firstName: 'Eve', lastName: null, askedAt };
const invitation = {
  ...{ id: 'invitation-1', uses: 5, used: 2, madeAt: askedAt, expiresAt: null },
  link: 'http://localhost:3000/login?mode=signup&invitation=invitation-1.proof',
};

const open = (signUps: Handlers['signUps'] = {}) =>
  mountApp('/admin?tab=sign-ups', {
    ...asMember(grace),
    adminStats: {
      stats: () => ({ stats }),
      waiting: () => ({ waiting: { submissions: 0, flags: 0, appeals: 0, reviews: 0, corrections: 0 } }),
    },
    secondFactor: { mine: () => ({ secondFactor: { since: askedAt, recoveryCodesLeft: 10 } }) },
    signUps: {
      settings: () => ({ signUps: settings }),
      approvals: () => ({ members: [], nextCursor: null }),
      invitations: () => ({ invitations: [], nextCursor: null }),
      ...signUps,
    },
  });

test('an admin sets who may sign up', async () => {
  const { fake } = open({
    setMode: ({ mode }) => ({ success: true, signUps: { ...settings, mode, setAt: new Date().toISOString() } }),
  });
  await expect.element(page.getByRole('radio', { name: 'Open' })).toBeChecked();
  await page.getByRole('radio', { name: 'By approval' }).click();
  await expect.element(page.getByRole('radio', { name: 'By approval' })).toBeChecked();
  await expect.element(page.getByText('The audit log shows who changed it.', { exact: false })).toBeVisible();
  expect(fake.inputsOf('signUps.setMode')).toEqual([{ mode: 'approval' }]);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['By invitation', 'invitation', 'Let people sign up only by invitation?', 'Require an invitation'],
  ['Closed', 'closed', 'Close sign-ups?', 'Close sign-ups'],
])('%s: nobody is turned away before the admin confirms', async (label, mode, title, confirmLabel) => {
  const { fake } = open({
    setMode: (asked) => ({ success: true, signUps: { ...settings, mode: asked.mode, setAt: askedAt } }),
  });
  const [chosen, dialog] = [page.getByRole('radio', { name: label }), page.getByRole('alertdialog', { name: title })];
  await chosen.click();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Open' })).toBeChecked();
  expect(fake.inputsOf('signUps.setMode')).toEqual([]);
  await chosen.click();
  await dialog.getByRole('button', { name: confirmLabel }).click();
  await expect.element(chosen).toBeChecked();
  await expect.element(chosen).toHaveFocus();
  expect(fake.inputsOf('signUps.setMode')).toEqual([{ mode }]);
});

test('a wave that made new members wait is reported', async () => {
  open({ settings: () => ({ signUps: { mode: 'approval', setAt: askedAt, becauseOfWave: true } }) });
  await expect.element(page.getByText('Many accounts were made at once')).toBeVisible();
});

test('waiting members are approved or declined', async () => {
  let members = [eve, { ...eve, id: 'member-bob', email: 'bob@example.com' }];
  const { fake } = open({
    approvals: () => ({ members, nextCursor: null }),
    decide({ id }) {
      members = members.filter((member) => member.id !== id);
      return { success: true, id };
    },
  });
  await page.getByRole('button', { name: 'Approve eve@example.com' }).click();
  await expect.element(page.getByText('eve@example.com')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Decline bob@example.com' }).click();
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible();
  expect(fake.inputsOf('signUps.decide')).toEqual([
    { id: 'member-eve', approve: true },
    { id: 'member-bob', approve: false },
  ]);
});

test('waiting members are found by address or name, and the page’s address has the search', async () => {
  const { fake } = open({
    approvals: (asked) => ({ members: asked?.q === 'nobody' ? [] : [eve], nextCursor: null }),
  });
  const search = page.getByRole('searchbox', { name: 'Search sign-ups' });
  await search.fill('eve');
  await expect.poll(() => fake.inputsOf('signUps.approvals').at(-1)).toMatchObject({ q: 'eve', status: 'waiting' });
  await expect.element(page.getByText('eve@example.com')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await search.fill('nobody');
  await expect.element(page.getByText('Nobody found')).toBeVisible();
});

test('an invitation is made and revoked', async () => {
  let invitations: (typeof invitation)[] = [];
  const { fake } = open({
    invitations: () => ({ invitations, nextCursor: null }),
    invite() {
      invitations = [invitation];
      return { success: true, invitation };
    },
    revokeInvitation({ id }) {
      invitations = [];
      return { success: true, id };
    },
  });
  await page.getByLabelText('Can be used').selectOptions('5 times');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText(invitation.link)).toBeVisible();
  await expect.element(page.getByText('2 of 5 used')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('No invitations')).toBeVisible();
  expect(fake.inputsOf('signUps.invite')).toEqual([{ uses: 5, expiresInDays: 7 }]);
  expect(fake.inputsOf('signUps.revokeInvitation')).toEqual([{ id: 'invitation-1' }]);
});
