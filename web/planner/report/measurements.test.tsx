import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aMetric, aReport } from '../plans-fixture.ts';
import type { OwnReport } from './report-types.ts';

const [first, second] = [
  { id: 'm1', value: 9, notes: null, recordedAt: '2026-11-14T10:00:00Z' },
  { id: 'm2', value: 3, notes: null, recordedAt: '2026-11-21T10:00:00Z' },
];
const measured = (...measurements: NonNullable<typeof first>[]) =>
  aReport({ metrics: measurements.length === 0 ? [] : [aMetric({ measurements })] });

function open(report: OwnReport, planner: NonNullable<Handlers['planner']> = {}) {
  return mountApp('/implementation-agent/report/plan-1', {
    ...asMember(ada),
    planner: {
      report: () => ({ report }),
      comments: () => ({ comments: [], nextCursor: null }),
      ...planner,
    },
  });
}

const section = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Response time' }) });
const remove = (day: string) => page.getByRole('button', { name: `Delete the measurement of ${day}` });
const dialog = page.getByRole('alertdialog', { name: 'Delete this measurement?' });
const confirm = () => dialog.getByRole('button', { name: 'Delete' }).click();

test('a success metric shows the measured values, once there are some, and what the plan says of it', async () => {
  open(measured(first, second));
  await expect.element(page.getByRole('heading', { name: 'Response time' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Response time' }).elements()).toHaveLength(1);
  const figures = section.getByRole('definition').elements();
  expect(figures.map(({ textContent }) => textContent)).toEqual(['9\u00a0h', '1\u00a0hWithin a month']);
  await expect.element(section.getByText('3 h', { exact: true }).first()).toBeVisible();
  await expect.element(section.getByText('The median of a week.')).toBeVisible();
  await expect.element(section.getByRole('button', { name: 'Measure Response time' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['a value at its target', { targetValue: 3, wayToTarget: 1 }, true],
  ['a value on the way to it', {}, false],
  ['a value that began at its target and got worse', { targetValue: 9, improvement: -6, wayToTarget: 1 }, false],
] as const)('%s says so if it has reached it', async (_, changes, isReached) => {
  open(aReport({ metrics: [aMetric(changes)] }));
  await expect.element(section.getByText('3 h', { exact: true }).first()).toBeVisible();
  expect(section.getByText('Target reached').elements()).toHaveLength(isReached ? 1 : 0);
});

test('a metric that the plan does not name follows its success metrics', async () => {
  open(aReport({ metrics: [aMetric({ metricName: 'Tickets' })] }));
  await expect.element(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  const names = page.getByRole('button', { name: /^Measure / }).elements();
  expect(names.map((each) => each.getAttribute('aria-label'))).toEqual(['Measure Response time', 'Measure Tickets']);
});

test('a success metric is measured where it is named', async () => {
  const { fake } = open(aReport(), { measure: () => ({ measurementId: 'm1', report: measured(first) }) });
  await page.getByRole('button', { name: 'Measure Response time' }).click();
  const form = page.getByRole('dialog', { name: 'Measure Response time' });
  await expect.element(form.getByLabelText('Measured as')).toHaveFocus();
  await expect.element(form.getByLabelText('Metric')).not.toBeInTheDocument();
  await form.getByLabelText('Baseline').fill('9');
  await form.getByLabelText('Target').fill('1');
  await form.getByLabelText('Value today').fill('9');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => fake.inputsOf('planner.measure'))
    .toMatchObject([{ metricName: 'Response time', baseline: 9, targetValue: 1, currentValue: 9 }]);
  await expect.element(page.getByRole('button', { name: 'Measure Response time' })).toHaveFocus();
});

test('a form that lacks something says what, and the focus goes to the first such field', async () => {
  open(aReport());
  await page.getByRole('button', { name: 'Add a measurement' }).click();
  const form = page.getByRole('dialog', { name: 'Add a measurement' });
  await form.getByLabelText('Metric').fill('Tickets');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByLabelText('Baseline')).toHaveFocus();
  for (const reminder of [
    'Enter the value that you began with.',
    'Enter the value that you aim for.',
    'Enter the value of today.',
  ])
    await expect.element(form.getByText(reminder)).toBeVisible();
  await expect.element(form.getByText('Name the metric.')).not.toBeInTheDocument();
});

test('a measurement is deleted after a question, and the focus stays in the list', async () => {
  let left = measured(first);
  const { fake } = open(measured(first, second), { deleteMeasurement: () => ({ report: left }) });
  await page.getByText('All measurements').click();
  await remove('21 November 2026').click();
  await expect.element(dialog.getByText('3 h on 21 November 2026. You can’t undo this.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(remove('21 November 2026')).toHaveFocus();
  expect(fake.inputsOf('planner.deleteMeasurement')).toEqual([]);
  await remove('21 November 2026').click();
  await confirm();
  await expect.element(remove('14 November 2026')).toHaveFocus();
  expect(fake.inputsOf('planner.deleteMeasurement')).toEqual([{ id: 'plan-1', measurementId: 'm2' }]);
  left = measured();
  await remove('14 November 2026').click();
  await confirm();
  await expect.element(page.getByRole('button', { name: 'Measure Response time' })).toHaveFocus();
});

test('a measurement that could not be deleted stays, and the question says why', async () => {
  open(measured(first), {
    deleteMeasurement: () => {
      throw refusal('planner/tracking-closed', 402, 'Tracking has ended.');
    },
  });
  await page.getByText('All measurements').click();
  await remove('14 November 2026').click();
  await confirm();
  await expect.element(dialog.getByText('Tracking has ended.')).toBeVisible();
});
