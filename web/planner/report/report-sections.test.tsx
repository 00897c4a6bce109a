import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aPlanTool, aReport } from '../plans-fixture.ts';
import type { OwnReport } from './report-types.ts';

function open(report: OwnReport) {
  return mountApp('/implementation-agent/report/plan-1', {
    ...asMember(ada),
    planner: { report: () => ({ report }), comments: () => ({ comments: [], nextCursor: null }) },
  });
}

/** The steps of the roadmap, which is the only list with an order. */
const steps = () => [...document.querySelectorAll('main ol > li')];
const stepOf = (tool: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: tool, exact: true }) });

function underWay(): OwnReport {
  const { implementationOrder, progress, ...report } = aReport();
  const statuses = ['completed', 'in_progress', 'not_started'] as const;
  return {
    ...report,
    implementationOrder: [...implementationOrder, { step: 3, toolName: 'Lantern', rationale: 'It comes last.' }],
    progress: progress.map((each, index) => ({ ...each, status: statuses[index] ?? 'not_started' })),
  };
}

test('the roadmap shows how far each step has come', async () => {
  open(underWay());
  await expect.element(stepOf('Lamp')).toBeVisible();
  expect(steps().map(({ textContent }) => textContent)).toEqual([
    'LampCompletedIt is the quickest.',
    '2TorchIn progressIt builds on it.After Lamp',
    '3LanternIt comes last.',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('how far a step has come is printed, too', async () => {
  open(underWay());
  await expect.element(stepOf('Torch')).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await expect.element(stepOf('Torch').getByText('In progress')).toBeVisible();
  expect(getComputedStyle(stepOf('Torch').getByText('2', { exact: true }).element()).printColorAdjust).toBe('exact');
});

test('the title of a section is printed on the page on which the section begins', async () => {
  open(aReport());
  const title = page.getByRole('heading', { name: 'Implementation Roadmap' });
  await expect.element(title).toBeVisible();
  const head = document.querySelector('section:has(> ol) > :first-child');
  expect(head?.contains(title.element())).toBe(true);
  expect(head && getComputedStyle(head).breakAfter).toBe('avoid');
});

test('each step leads to the card of its tool', async () => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  open(underWay());
  await stepOf('Torch').getByRole('link', { name: 'Torch' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Torch answers what comes in.' })).toHaveFocus();
});

test('both groups list their tools in the order of the roadmap, and the others after them', async () => {
  const names = ['Outside', 'Third', 'First', 'Second'];
  open(
    aReport({
      recommendedTools: names.map((name) => aPlanTool(name, name === 'Second')),
      implementationOrder: ['First', 'Second', 'Third'].map((toolName, index) => ({
        ...{ step: index + 1, toolName, rationale: 'It fits here.' },
      })),
    }),
  );
  await expect.element(page.getByRole('heading', { level: 3, name: 'First', exact: true }).first()).toBeVisible();
  const cards = [...document.querySelectorAll('main article h3')];
  expect(cards.map(({ textContent }) => textContent)).toEqual(['Second', 'First', 'Third', 'Outside']);
});
