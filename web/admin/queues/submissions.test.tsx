import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aTool } from '../../tools/tools-fixture.ts';
import { asModerator, bob } from '../admin-fixture.ts';

const at = '2026-11-20T08:00:00.000Z';
const submission = (id: string, name: string) => ({
  ...{ id, name, summary: 'Lights the way', description: 'Day and night', sector: 'Marketing', features: ['Light'] },
  ...{ sectorSlug: 'marketing' as const, website: `https://${id}.example/`, pricing: 'Free' },
  ...{ pricingClass: 'free' as const, isOwn: false, status: 'pending' as const, toolId: null, reason: null },
  ...{ createdAt: at, decidedAt: null, submitter: { id: bob.id, name: 'bob' }, duplicates: [] },
  isSubmittedTwice: false,
});
const [lantern, torch, candle] = [
  submission('s1', 'Lantern'),
  submission('s2', 'Torch'),
  submission('s3', 'Candle'),
] as const;
type Submission = ReturnType<typeof submission>;
const list = (submissions: readonly Submission[]) => () => ({
  submissions: [...submissions],
  nextCursor: null,
  total: 3,
});
const done = { success: true, submission: lantern, tool: aTool() };
const path = '/admin?tab=submissions';
const dialog = page.getByRole('alertdialog');

test('approving asks before it publishes', async () => {
  const { fake } = mountApp(path, asModerator({ submissions: { list: list([lantern]), approve: () => done } }));
  await expect.element(page.getByText('Lantern', { exact: true })).toBeVisible();
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Publish Lantern?' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fake.inputsOf('submissions.approve')).toEqual([]);
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => fake.inputsOf('submissions.approve')).toEqual([{ id: 's1' }]);
});

test.each([
  ['rejected', 'r', 'Reject'],
  ['published', 'a', 'Publish'],
])('once a submission is %s, the next one has the focus, and keys decide it', async (_what, key, label) => {
  let waiting = [lantern, torch, candle];
  const decide = ({ id }: { id: string }) => {
    waiting = waiting.filter((each) => each.id !== id);
    return done;
  };
  mountApp(path, asModerator({ submissions: { list: () => list(waiting)(), reject: decide, approve: decide } }));
  const entries = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
  await expect.element(entries.first()).toBeVisible();
  (entries.first().element() as HTMLElement).focus();
  await userEvent.keyboard(`j${key}`);
  if (key === 'r') await dialog.getByRole('textbox').fill('Not about AI');
  await dialog.getByRole('button', { name: label }).click();
  await expect.element(entries.filter({ hasText: 'Candle' })).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(entries.filter({ hasText: 'Lantern' })).toHaveFocus();
});

test('a decision is confirmed, and the confirmation leads to it', async () => {
  let waiting = [lantern];
  const { fake } = mountApp(
    path,
    asModerator({
      submissions: {
        list: () => list(waiting)(),
        reject() {
          waiting = [];
          return done;
        },
      },
    }),
  );
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('textbox').fill('Not about AI');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('Lantern rejected', { exact: true }).first()).toBeVisible();
  // With nothing left to decide, the page’s heading has the focus.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Submissions' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'View decision' }).click();
  await expect.poll(() => fake.inputsOf('submissions.list').at(-1)).toMatchObject({ status: 'rejected' });
});

test('when a colleague was faster, the server’s message outlives the submission', async () => {
  let waiting = [lantern];
  mountApp(
    path,
    asModerator({
      submissions: {
        list: () => list(waiting)(),
        reject() {
          waiting = [];
          throw refusal('tools/submission-decided', 409, 'This submission was already decided.');
        },
      },
    }),
  );
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('textbox').fill('Not about AI');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('No submissions waiting')).toBeVisible();
  await expect.element(page.getByText('This submission was already decided.')).toBeVisible();
});

test('several are decided at once, skipping those that a colleague has decided', async () => {
  const { fake } = mountApp(
    path,
    asModerator({
      submissions: {
        list: list([lantern, torch, candle]),
        reject({ id }) {
          if (id === 's1') throw refusal('tools/submission-decided', 409, 'This submission was already decided.');
          return { success: true, submission: torch };
        },
      },
    }),
  );
  await page.getByRole('checkbox', { name: 'All on this page' }).click();
  await page.getByRole('checkbox', { name: 'Mark Candle' }).click();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect.element(dialog.getByText(/^Everybody can see them in the directory at once/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Reject 2' }).click();
  await dialog.getByRole('textbox').fill('Not about AI');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('This submission was already decided.')).toBeVisible();
  expect(fake.inputsOf('submissions.reject')).toEqual(['s1', 's2'].map((id) => ({ id, reason: 'Not about AI' })));
});

test('a failure keeps the dialog open with its input', async () => {
  const fails = () => {
    throw refusal('request/fault', 500, 'Something is in the way.');
  };
  mountApp(path, asModerator({ submissions: { list: list([lantern]), reject: fails } }));
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('textbox').fill('Not about AI');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText('Something is in the way.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Not about AI');
});

test('the queue follows what members submit and colleagues decide', async () => {
  const { fake } = mountApp(path, asModerator({ submissions: { list: list([lantern]) } }));
  await expect.element(page.getByText('Lantern', { exact: true })).toBeVisible();
  fake.socket('up');
  await expect
    .poll(() => fake.inputsOf('live.show').at(-1))
    .toMatchObject({ interests: expect.arrayContaining(['queues']) });
  fake.answer({ submissions: { list: list([torch]) } });
  fake.send('live.hints', { topic: 'queues', position: '9' });
  await expect.element(page.getByText('Torch', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Lantern', { exact: true })).not.toBeInTheDocument();
});
