// Members report content; suspended members see the reason, and appeal.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPost, communityWith } from '../community/post/posts-fixture.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const main = page.getByRole('main');
const flag = {
  id: 'flag-1',
  kind: 'post',
  aboutId: 'post-prompts',
  reason: 'spam',
  text: null,
  createdAt: '',
} as const;

async function openReport(handlers: Handlers['moderation']) {
  const { fake } = mountApp('/community', { ...communityWith([aPost()]), ...asMember(ada), moderation: handlers });
  await main.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  return fake;
}
const dialog = page.getByRole('alertdialog', { name: 'Report this post' });

test('a report takes a reason, is sent once with its comment, and is thanked for', async () => {
  const fake = await openReport({ flag: () => ({ success: true, flag }) });
  const first = dialog.getByRole('radio').first();
  await expect.element(first).toHaveFocus();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(dialog.getByText('Choose a reason.')).toBeVisible();
  await expect.element(dialog.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(first).toHaveFocus();
  await dialog.getByRole('radio', { name: 'Spam' }).click();
  await dialog.getByRole('textbox', { name: 'Anything else we should know?' }).fill('It sells');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText('Thanks. Our moderators will look into it.').first()).toBeVisible();
  expect(fake.inputsOf('moderation.flag')).toEqual([
    { kind: 'post', id: 'post-prompts', reason: 'spam', text: 'It sells' },
  ]);
});

test('a refused report says why and stays', async () => {
  await openReport({
    flag: () => {
      throw refusal('request/too-many', 429, 'Too many reports. Try again in an hour.');
    },
  });
  await dialog.getByRole('radio', { name: 'Spam' }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(dialog.getByText('Too many reports. Try again in an hour.')).toBeVisible();
});

const decision = {
  ...({ id: 'decision-1', kind: 'post', aboutId: 'post-1', outcome: 'suspend' } as const),
  ...{ reason: 'It insults', suspendedUntil: null, appealableUntil: '2100-01-01T00:00:00.000Z', thread: [] },
  ...{ appeal: null, answer: null, createdAt: '2026-11-01T09:00:00.000Z' },
};
const because = 'You are suspended for good: you can read and export your data, and change nothing.';

test('a suspended member sees duration and reason on every page, and appeals once', async () => {
  let decisions: ReturnType<NonNullable<NonNullable<Handlers['moderation']>['standing']>> = {
    suspension: { until: null },
    decisions: [decision],
    nextCursor: null,
  };
  const { fake } = mountApp('/account#moderation', {
    ...asMember({ ...ada, barredBecause: because }),
    moderation: {
      standing: () => decisions,
      appeal: ({ text }) => {
        const appealed = { ...decision, appeal: { text, createdAt: '2026-11-02T09:00:00.000Z' } };
        decisions = { suspension: { until: null }, decisions: [appealed], nextCursor: null };
        return { success: true, decision: appealed };
      },
    },
  });
  const banner = page.getByRole('region', { name: 'Your account is suspended' });
  await expect.element(banner.getByText(because)).toBeVisible();
  await expect.element(banner.getByText('It insults')).toBeVisible();
  const card = main.getByRole('article', { name: 'You were suspended because of your post' });
  await card.getByRole('button', { name: 'Appeal' }).click();
  await card.getByRole('textbox').fill('I was quoting');
  expect(await axeViolations()).toEqual([]);
  await card.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(card.getByText('I was quoting')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Appeal' })).not.toBeInTheDocument();
  expect(fake.inputsOf('moderation.appeal')).toEqual([{ id: 'decision-1', text: 'I was quoting' }]);
});

test('a member and the moderators write to each other below a decision', async () => {
  const written = { by: 'member', text: 'Which sentence was it?', createdAt: '2026-11-02T09:00:00.000Z' } as const;
  const answered = { by: 'moderators', text: 'The last one.', createdAt: '2026-11-02T10:00:00.000Z' } as const;
  let thread: (typeof written | typeof answered)[] = [];
  const warned = () => ({ ...decision, outcome: 'warn' as const, thread });
  const { fake } = mountApp('/account#moderation', {
    ...asMember(ada),
    moderation: {
      standing: () => ({ suspension: null, decisions: [warned()], nextCursor: null }),
      discuss: () => {
        thread = [written, answered];
        return { success: true, decision: warned() };
      },
    },
  });
  const card = main.getByRole('article', { name: 'You were warned because of your post' });
  await card.getByText('Write to the moderators').click();
  await card.getByRole('textbox', { name: 'Your message to the moderators' }).fill('  Which sentence was it? ');
  expect(await axeViolations()).toEqual([]);
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect.element(card.getByText('You: Which sentence was it?')).toBeVisible();
  await expect.element(card.getByText('Kindling moderators: The last one.')).toBeVisible();
  await expect.element(card.getByRole('textbox')).toHaveValue('');
  expect(fake.inputsOf('moderation.discuss')).toEqual([{ id: 'decision-1', text: 'Which sentence was it?' }]);
});

test('after ten messages below a decision, a member can’t write an eleventh', async () => {
  const thread = Array.from({ length: 10 }, (_, at) => ({
    by: 'member' as const,
    text: `Question ${at}`,
    createdAt: `2026-11-02T09:0${at}:00.000Z`,
  }));
  mountApp('/account#moderation', {
    ...asMember(ada),
    moderation: {
      standing: () => ({ suspension: null, decisions: [{ ...decision, thread }], nextCursor: null }),
    },
  });
  await expect.element(main.getByText('You: Question 9')).toBeVisible();
  await expect.element(main.getByText('Write to the moderators')).not.toBeInTheDocument();
});
