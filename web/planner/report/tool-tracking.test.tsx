import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aReport } from '../plans-fixture.ts';

function open(notes = '') {
  const report = aReport();
  const noted = (said: string) => ({
    report: { ...report, progress: report.progress.map((each) => ({ ...each, notes: said })) },
  });
  return mountApp('/implementation-agent/report/plan-1', {
    ...asMember(ada),
    planner: {
      report: () => noted(notes),
      noteProgress: (input) => noted(input.notes ?? ''),
      comments: () => ({ comments: [], nextCursor: null }),
    },
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const hours = page.getByLabelText('Hours spent');
const words = page.getByRole('textbox', { name: 'Notes' });
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

test('notes that were not saved are discarded only after a question', async () => {
  open();
  await button('Add notes').click();
  await expect.element(hours).toHaveFocus();
  await words.fill('Ask Bob first');
  await button('Close').click();
  await expect.element(question).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(words).toHaveValue('Ask Bob first');
  await words.click();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Add notes')).toHaveFocus();
});

test('Escape closes notes that are as they were, without a question', async () => {
  open('Ask Bob first');
  await button('Edit notes').click();
  await expect.element(hours).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(button('Edit notes')).toHaveFocus();
});

test('the focus returns to the button once the notes are saved', async () => {
  const { fake } = open();
  await button('Add notes').click();
  await hours.fill('2.5');
  await words.fill('Ask Bob first');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Edit notes')).toHaveFocus();
  expect(fake.inputsOf('planner.noteProgress')).toEqual([
    { id: 'plan-1', toolName: 'Lamp', notes: 'Ask Bob first', timeSpent: 2.5, difficultyRating: null },
  ]);
});

test('impossible hours are refused at their field', async () => {
  const { fake } = open();
  await button('Add notes').click();
  await hours.fill('-3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter the hours as a number from 0 to 10,000.')).toBeVisible();
  await expect.element(hours).toHaveFocus();
  expect(fake.inputsOf('planner.noteProgress')).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});
