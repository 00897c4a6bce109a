import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aMetric, aReport } from '../plans-fixture.ts';
import type { OwnReport } from './report-types.ts';

type Noted = readonly [status: 'not_started' | 'in_progress' | 'completed', timeSpent: number | null];

function open(noted: readonly Noted[], changes: Partial<OwnReport> = {}) {
  const report = aReport(changes);
  const progress = report.progress.map((each, index) => {
    const [status, timeSpent] = noted[index] ?? ['not_started', null];
    return { ...each, status, timeSpent };
  });
  return mountApp('/implementation-agent/report/plan-1', {
    ...asMember(ada),
    planner: {
      report: () => ({ report: { ...report, progress } }),
      comments: () => ({ comments: [], nextCursor: null }),
    },
  });
}

test.each([
  ['the first step, before anything is begun', [], 'Next: Lamp', 'Begin with Lamp'],
  ['the next one, once that is completed', [['completed', 9]], 'Next: Torch', 'Begin with Torch'],
  [
    'the tool in progress, with its hours',
    [
      ['not_started', null],
      ['in_progress', 6],
    ],
    'Next: Torch, 6 h spent',
    'Continue with Torch',
  ],
  [
    'a tool that the order leaves out',
    [
      ['completed', 9],
      ['completed', 6],
      ['not_started', null],
    ],
    'Next: Lantern',
    'Begin with Lantern',
  ],
] as const)('leads with %s', async (_, noted, said, label) => {
  open(noted);
  await expect.element(page.getByText(/^Next:/)).toHaveTextContent(said);
  const { hash } = page.getByRole('link', { name: label }).element() as HTMLAnchorElement;
  expect(document.querySelector(hash)?.textContent).toContain(label.replace(/^.* /, ''));
});

test('the lead’s action is the only primary one, and takes the focus to the tool', async () => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  open([]);
  const action = page.getByRole('link', { name: 'Begin with Lamp' });
  await action.click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Lamp answers what comes in.' })).toHaveFocus();
  expect(document.querySelectorAll('main .bg-accent')).toHaveLength(1);
});

test('once all tools are in use, it says what they took and brought, and leads to the next plan', async () => {
  const slower = aMetric({ metricName: 'Typos', improvement: -2, improvementText: '−2%' });
  const halfway = aMetric({ metricName: 'Tickets', wayToTarget: 0.5 });
  open(
    [
      ['completed', 9],
      ['completed', 2.5],
      ['completed', null],
    ],
    { metrics: [slower, halfway, aMetric()] },
  );
  await expect.element(page.getByText('All 3 tools are in use')).toBeVisible();
  await expect.element(page.getByText('11.5 h spent')).toBeVisible();
  await expect.element(page.getByText(/^Best result/)).toHaveTextContent('Best result: Response time ↓Down 6 h');
  await expect
    .element(page.getByRole('link', { name: 'Create New Report' }).first())
    .toHaveAttribute('href', '/implementation-agent/onboarding');
  await expect.element(page.getByText(/^Next:/)).not.toBeInTheDocument();
  await expect.element(page.getByText('3 of 3 tools completed')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('does not break a range of numbers', async () => {
  open([], { summary: 'For a team of 2-5.' });
  await expect.element(page.getByText('For a team of 2\u20115.')).toBeVisible();
});
