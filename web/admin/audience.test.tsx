import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin } from './admin-fixture.ts';

const firstPost = { hour: 2, day: 1, threeDays: 0, week: 0, month: 0, later: 0 };
const audience = {
  timeZone: 'Pacific/Kiritimati',
  days: [
    { day: '2026-11-21', joined: 0, left: 0, members: 7, active: 2 },
    { day: '2026-11-22', joined: 3, left: 1, members: 9, active: 5 },
  ],
  months: [
    { month: '2026-10', joined: 7, left: 0, members: 7, active: 7 },
    { month: '2026-11', joined: 3, left: 1, members: 9, active: 8 },
  ],
  cohorts: [
    { month: '2026-10', members: 8, active: [8, 2], firstPost },
    { month: '2026-11', members: 0, active: [0], firstPost: { ...firstPost, hour: 0, day: 0 } },
  ],
};

test('growth and activity are shown by day and by month, with their numbers', async () => {
  mountApp('/admin?tab=audience', asAdmin({ audience: { audience: () => ({ audience }) } }));
  await expect.element(page.getByText('9 now; 3 joined and 1 left in 2 days.')).toBeVisible();
  await expect.element(page.getByText('5 today so far; at most 5 in a day.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const members = page.getByRole('figure', { name: 'Members', exact: true });
  await members.getByText('Show the numbers').click();
  await expect.element(members.getByRole('row', { name: /^22 Nov.* 9 3 1$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'By month' }).click();
  await expect.element(page.getByText('9 now; 10 joined and 1 left in 2 months.')).toBeVisible();
  await expect.element(members.getByRole('row', { name: 'November 2026 9 3 1' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('returning members are shown by the month they joined, and so is how soon newcomers post', async () => {
  mountApp('/admin?tab=audience', asAdmin({ audience: { audience: () => ({ audience }) } }));
  await expect.element(page.getByRole('row', { name: 'October 2026 8 100% 25%' })).toBeVisible();
  await expect
    .element(page.getByText('3 of the 8 who joined in the last 2 months have posted (38%).', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/Days and months are in Pacific\/Kiritimati/)).toBeVisible();
});

test('an audience that fails to load can be requested again', async () => {
  let isDown = true;
  mountApp(
    '/admin?tab=audience',
    asAdmin({
      audience: {
        audience() {
          if (isDown) throw refusal('app/late', 503, 'The read models are late.');
          return { audience };
        },
      },
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'The audience did not load' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('9 now; 3 joined and 1 left in 2 days.')).toBeVisible();
});
