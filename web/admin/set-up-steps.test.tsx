import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin, noStats } from './admin-fixture.ts';

const steps = (...done: readonly string[]) =>
  (['second-factor', 'public-url', 'mail', 'sign-ups', 'news', 'model', 'backup'] as const).map((name) => ({
    name,
    isDone: done.includes(name),
  }));
const noFactor = { mine: () => ({ secondFactor: null }) };
const adminStats = (setUp: () => { steps: ReturnType<typeof steps> }, isEmpty = false) => ({
  stats: () => ({ stats: { days: [], ...noStats } }),
  waiting: () => ({ waiting: { submissions: 0, flags: 0, appeals: 0, reviews: 0, corrections: 0 } }),
  setUp: () => ({ ...setUp(), isEmpty }),
});
const list = page.getByRole('region', { name: /^Get Kindling ready: \d of 7 steps$/ });
const ask = page.getByText('Please switch on two-factor log-in');

test('a new installation’s missing steps are listed with links, in place of other prompts', async () => {
  const setUp = () => ({ steps: steps('mail') });
  mountApp('/admin', asAdmin({ adminStats: adminStats(setUp, true), secondFactor: noFactor }));
  await expect.element(list.getByText('Get Kindling ready: 1 of 7 steps')).toBeVisible();
  const link = (name: string) => list.getByRole('link', { name });
  await expect.element(link('Switch it on')).toHaveAttribute('href', '/account#second-factor');
  await expect.element(link('Open feeds')).toHaveAttribute('href', '/admin?tab=feeds');
  await expect.element(link('Change it')).toHaveAttribute('href', '/admin?tab=sign-ups');
  expect(link('Open email').elements()).toEqual([]);
  expect(ask.elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('with members or posts the list is one line, until it is opened', async () => {
  const setUp = () => ({ steps: steps('mail') });
  mountApp('/admin', asAdmin({ adminStats: adminStats(setUp), secondFactor: noFactor }));
  await expect.element(list.getByText('Get Kindling ready: 1 of 7 steps')).toBeVisible();
  await expect.element(list.getByText('Take a backup')).not.toBeVisible();
  expect(list.element().getBoundingClientRect().height).toBeLessThan(60);
});

test('a view begins with its content: the list is on the overview only', async () => {
  const setUp = () => ({ steps: steps('mail') });
  mountApp('/admin?tab=users', asAdmin({ adminStats: adminStats(setUp, true), secondFactor: noFactor }));
  await expect.element(page.getByText('bob@lamps.example')).toBeVisible();
  expect(list.elements()).toEqual([]);
  expect(ask.elements()).toEqual([]);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.element(list.getByText('Take a backup')).toBeVisible();
});

test.each([320, 390])('at %s pixels, a view’s content begins in the first third of the screen', async (width) => {
  await page.viewport(width, 844);
  mountApp('/admin?tab=users', asAdmin({ adminStats: adminStats(() => ({ steps: steps('mail') })) }));
  const search = page.getByRole('searchbox', { name: /users/ });
  await expect.element(search).toBeVisible();
  expect(search.element().getBoundingClientRect().top).toBeLessThan(281);
  const heading = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  const areas = page.getByRole('tablist', { name: 'Areas' }).element().getBoundingClientRect();
  expect(Math.round(areas.top - heading.bottom)).toBe(16);
  await page.viewport(1280, 844);
});

test('keeping the sign-up mode settles who may sign up', async () => {
  let doneSteps: readonly string[] = [];
  const setMode = () => {
    doneSteps = ['sign-ups'];
    const signUps = { mode: 'open' as const, setAt: '2026-11-02T09:30:00.000Z', becauseOfWave: false };
    return { success: true, signUps };
  };
  const setUp = () => ({ steps: steps(...doneSteps) });
  const { fake } = mountApp('/admin', asAdmin({ adminStats: adminStats(setUp, true), signUps: { setMode } }));
  await list.getByRole('button', { name: 'Keep it open' }).click();
  await expect.element(list.getByText('Get Kindling ready: 1 of 7 steps')).toBeVisible();
  expect(fake.inputsOf('signUps.setMode')).toEqual([{ mode: 'open' }]);
});

test('a dismissed list stays away, and only the second factor is prompted for', async () => {
  mountApp('/admin', asAdmin({ adminStats: adminStats(() => ({ steps: steps() }), true), secondFactor: noFactor }));
  await list.getByRole('button', { name: 'Hide these steps' }).click();
  await expect.element(ask).toBeVisible();
  expect(list.elements()).toEqual([]);
});

test('the list disappears when everything is done', async () => {
  const all = ['second-factor', 'public-url', 'mail', 'sign-ups', 'news', 'model', 'backup'];
  mountApp('/admin', asAdmin({ adminStats: adminStats(() => ({ steps: steps(...all) })) }));
  await expect.element(page.getByText('bob@lamps.example')).toBeVisible();
  expect(list.elements()).toEqual([]);
});
