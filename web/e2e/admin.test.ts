// The first minutes of a Kindling's admin: setup with the code, figures, submissions, an appeal, a moderator, the
// weekly report. Then the moderator's.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, send, userMenu } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const grace = { email: 'grace@founders.example', password: 'runs the whole place', username: 'grace' };
const ada = { email: 'ada@founders.example', password: 'says a bit too much', username: 'ada' };
const mia = { email: 'mia@founders.example', password: 'reads what others say', username: 'mia' };

const tool = {
  ...{
    name: 'Lantern',
    summary: 'Lights the way of founders',
    sector: 'marketing',
    website: 'https://lantern.example/',
  },
  ...{ description: 'It lights the way of founders, day and night.', pricing: 'Free', features: ['Light'] },
};

const area = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function setUpCode(): Promise<string> {
  await expect.poll(() => kindling.printed()).toContain('/setup: ');
  return /\/setup: (\S+)/.exec(kindling.printed())?.[1] ?? '';
}

it('an admin sets Kindling up and decides what is pending; a moderator continues', { timeout: 240_000 }, async () => {
  const { page, complaints } = await kindling.member(grace);
  await page.goto('/setup');
  await page.getByLabel('Code').fill(await setUpCode());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Become the admin' }).click();
  await page.getByRole('heading', { name: 'You are the admin' }).waitFor();

  const writer = await kindling.member(ada);
  const reader = await kindling.member(mia);
  const { post } = (await send(writer.page, '/api/community/posts', {
    ...{ postType: 'insight', category: 'general', content: 'Buy my lamp, it is the best.' },
  })) as { post: { id: string } };
  await send(writer.page, '/api/ai-tools/submit', tool);
  await send(reader.page, '/api/flags', { kind: 'post', id: post.id, reason: 'spam' });
  await send(reader.page, '/api/subscribe', { email: mia.email, source: 'newsletter_cta' });

  await page.goto('/admin');
  await page.getByRole('region', { name: 'Figures' }).getByText('Submissions waiting').waitFor();
  const setUp = page.getByRole('region', { name: 'Get Kindling ready' });
  await setUp.getByText(/^Get Kindling ready/).click();
  await setUp.getByRole('button', { name: 'Keep it open' }).click();
  await setUp.getByRole('button', { name: 'Keep it open' }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await area(page, 'People').click();
  await page.getByRole('row', { name: new RegExp(ada.email) }).waitFor();
  await expectAccessible(page);
  await area(page, 'Audience').click();
  await page.getByText(/^3 now; 3 joined and 0 left in 90 days/).waitFor();
  await expectAccessible(page);

  await area(page, 'To decide').click();
  const submissions = page.getByRole('list', { name: 'Submissions' });
  await submissions.getByText('Lantern', { exact: true }).waitFor();
  await expectAccessible(page);
  await submissions.getByRole('listitem').first().focus();
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'No submissions waiting' }).waitFor();

  await area(page, 'Reports').click();
  await page.getByText('Buy my lamp, it is the best.').waitFor();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Reports' }).getByRole('listitem').first().focus();
  await page.keyboard.press('r');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Advertising.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'No reports waiting' }).waitFor();

  const standing = await writer.page.request.get('/api/account/standing');
  const [decided] = ((await standing.json()) as { decisions: { id: string }[] }).decisions;
  await send(writer.page, `/api/moderation/decisions/${decided?.id}/appeal`, { text: 'It was a joke.' });
  await page.reload();
  await area(page, 'Appeals').click();
  await page.getByText('It was a joke.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Overturn' }).click();
  await dialog.getByLabel('Answer').fill('So it was.');
  await dialog.getByRole('button', { name: 'Overturn' }).click();
  await page.getByRole('heading', { name: 'No appeals waiting' }).waitFor();
  await page.getByRole('combobox', { name: 'Which' }).selectOption('answered');
  await page.getByText('So it was.').waitFor();
  await page.reload();
  await page.getByText('So it was.').waitFor();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'No appeals waiting' }).waitFor();

  await area(page, 'People').click();
  await page.getByRole('button', { name: `What to do with @${mia.username}` }).click();
  await page.getByRole('menuitem', { name: 'Make Moderator' }).click();
  await dialog.getByRole('button', { name: 'Make Moderator' }).click();
  await page.getByText('Moderator status updated successfully', { exact: true }).waitFor();
  for (const view of ['Content', 'Email and notices', 'System']) {
    await area(page, view).click();
    await page.getByRole('tab', { name: new RegExp(`^${view}`), selected: true }).waitFor();
    await expectAccessible(page);
  }

  await send(reader.page, '/api/auth/profile', { role: 'Founder' });
  await area(page, 'Email and notices').click();
  await page.getByRole('combobox', { name: 'To' }).selectOption('Founder');
  await page.getByRole('textbox', { name: 'Title' }).fill('Breakfast on Friday');
  await page.getByRole('textbox', { name: 'Message' }).fill('Founders meet at nine.');
  await page.getByRole('button', { name: 'Send notice' }).click();
  await dialog.getByText('One member has it now').waitFor();
  await dialog.getByRole('button', { name: 'Send notice' }).click();
  await page.getByText('Notice sent to everybody with the role Founder', { exact: true }).waitFor();

  // Checked here, since the mail preview blocks the accessibility test's script, and logs that.
  expect(complaints).toEqual([]);
  await page.goto('/weekly-report');
  await page.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('progressbar', { name: 'Progress of the mailing' }).waitFor();

  await reader.page.goto('/community');
  await userMenu(reader.page, mia).waitFor();
  await reader.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications, \d+ unread$/ })
    .click();
  await reader.page.getByRole('dialog', { name: 'Notifications' }).getByText('You are a moderator now').waitFor();
  await reader.page.getByRole('dialog', { name: 'Notifications' }).getByText('Breakfast on Friday').waitFor();
  const { notifications } = (await (await writer.page.request.get('/api/notifications')).json()) as {
    notifications: readonly { title: string }[];
  };
  expect(notifications.map(({ title }) => title)).not.toContain('Breakfast on Friday');
  await reader.page.goto('/admin');
  await reader.page.getByRole('heading', { name: 'No submissions waiting' }).waitFor();
  expect(await reader.page.getByRole('tab').allTextContents()).toEqual([
    'Submissions',
    'Reports',
    'Appeals',
    'Reviews',
  ]);
  await expectAccessible(reader.page);
  expect(reader.complaints).toEqual([]);
});
