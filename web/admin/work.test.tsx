import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin } from './admin-fixture.ts';

const fault = { position: '712', eventType: 'PostLiked', message: 'No such post.', at: '2026-11-20T08:00:00.000Z' };
const projection = {
  ...{ name: 'feed', state: 'live' as const, version: 3, generation: 'v3.g1', position: '900', behindEvents: 0 },
  ...{ behindSeconds: 0, rebuiltTo: null, fault: null, failure: null, damage: null },
};
const stalled = {
  ...projection,
  name: 'search',
  state: 'stalled' as const,
  behindEvents: 1_200,
  behindSeconds: 61,
  fault,
};
const refused = {
  ...projection,
  name: 'links',
  failure: {
    ...{ message: 'Index build failed', times: 7 },
    ...{ at: '2026-11-20T08:00:00.000Z', nextTryAt: '2026-11-20T08:00:30.000Z' },
  },
};
const reactions = {
  ...{ isServerRunning: true, fault: null, failing: [], dropped: [], schedules: [] },
  lanes: [{ name: 'mail', limit: 4, due: 2, later: 1, parked: 1, failing: 0, failingSince: null, running: [] }],
};
const job = {
  ...{ id: 'accounts.mail-reset-link:1', reaction: 'accounts.mail-reset-link', lane: 'mail', attempts: 8 },
  ...{
    eventType: 'PasswordResetRequested',
    stream: 'user-1',
    state: 'parked' as 'parked' | 'due',
    lastError: 'Mailbox full',
  },
  dueAt: '2026-11-20T08:00:00.000Z',
};
const noBackup = { lastAt: null as string | null, isLate: false, notIntactAt: null as string | null };
const handlers = (jobs: (typeof job)[], backup = noBackup) =>
  asAdmin({
    work: {
      state: () => ({ reactions, projections: [projection, stalled, refused], backup }),
      jobs: () => ({ jobs, nextCursor: null }),
      retry: ({ id }) => ({ success: true, id }),
      drop: ({ id }) => ({ success: true, id }),
    },
  });

test('a stopped read model says where and why, and each shows its lag', async () => {
  mountApp('/admin?tab=work', handlers([]));
  await expect.element(page.getByText('The read model search has stopped')).toBeVisible();
  await expect.element(page.getByText('The store refuses what the read model links needs')).toBeVisible();
  await expect.element(page.getByText(/^Index build failed \(7 times in a row\)\. Next try /)).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'search stalled 1,200 events, 61 s' })).toBeVisible();
  const feed = page.getByText('feed', { exact: true });
  await expect.element(feed).not.toBeVisible();
  await page.getByText('The other read models are up to date (1)').click();
  await expect.element(page.getByRole('row', { name: 'feed live Up to date' })).toBeVisible();
  await expect.element(page.getByText('Nothing has failed')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('before the first backup, a notice says how to take one', async () => {
  mountApp('/admin?tab=work', handlers([]));
  const notice = page.getByRole('note').filter({ hasText: 'No backup has been taken yet' });
  await expect.element(notice.getByText('kindling backup')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('while all is well, the machinery is a line for each kind', async () => {
  const lanes = reactions.lanes.map((lane) => ({ ...lane, due: 0, later: 0, parked: 0 }));
  mountApp(
    '/admin?tab=work',
    asAdmin({
      work: {
        state: () => ({ reactions: { ...reactions, lanes }, projections: [projection], backup: noBackup }),
        jobs: () => ({ jobs: [], nextCursor: null }),
      },
    }),
  );
  await expect.element(page.getByText('All lanes are idle (1)')).toBeVisible();
  await expect.element(page.getByText('All read models are up to date (1)')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('the last backup shows its age, and warns if it is too old', async () => {
  mountApp('/admin?tab=work', handlers([], { lastAt: '2026-11-20T08:00:00.000Z', isLate: true, notIntactAt: null }));
  await expect.element(page.getByText('There is no recent backup')).toBeVisible();
  await expect.element(page.getByText(/The last backup was taken/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a last backup that lacks something is named as such, with the age of the last intact one', async () => {
  const at = { lastAt: '2026-11-20T08:00:00.000Z', notIntactAt: '2026-11-21T08:00:00.000Z' };
  mountApp('/admin?tab=work', handlers([], { ...at, isLate: false }));
  await expect.element(page.getByText('The last backup is not intact')).toBeVisible();
  await expect.element(page.getByText(/kindling doctor.*The last intact backup was taken/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('from any view, an admin sees that something is wrong, and gets to it', async () => {
  mountApp('/admin', handlers([], { lastAt: '2026-11-20T08:00:00.000Z', isLate: true, notIntactAt: null }));
  const line = page.getByRole('alert').filter({ hasText: 'The read model search has stopped, and 3 more.' });
  await expect.element(line).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /System.*4/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await line.getByRole('link', { name: 'Look at the machinery' }).click();
  await expect.element(page.getByText('There is no recent backup')).toBeVisible();
  await expect.element(page.getByText('Look at the machinery')).not.toBeInTheDocument();
});

test('a damaged read model is named with its damage, which a retry would meet again', async () => {
  const damage = { message: 'The document 7 of feed.posts is damaged.', at: '2026-11-20T08:00:00.000Z' };
  mountApp(
    '/admin?tab=work',
    asAdmin({
      work: {
        state: () => ({
          reactions,
          projections: [{ ...stalled, damage }],
          backup: { lastAt: null, isLate: false, notIntactAt: null },
        }),
        jobs: () => ({ jobs: [], nextCursor: null }),
      },
    }),
  );
  await expect.element(page.getByText('The read model search is damaged')).toBeVisible();
  await expect.element(page.getByText(damage.message)).toBeVisible();
  await expect.element(page.getByText('The read model search has stopped')).not.toBeInTheDocument();
});

test('waiting work says when it is due, however far off', async () => {
  mountApp(
    '/admin?tab=work&show=due',
    handlers([{ ...job, state: 'due' as const, dueAt: '2099-03-05T12:00:00.000Z' }]),
  );
  await expect
    .element(page.getByText(/PasswordResetRequested · user-1 · due Thursday, 5 March 2099 at /))
    .toBeVisible();
});

test('dead letters are retried, or dropped with a reason', async () => {
  const { fake } = mountApp('/admin?tab=work', handlers([job]));
  await expect.element(page.getByText(/PasswordResetRequested · user-1 · failed /)).toBeVisible();
  await page.getByRole('button', { name: 'Retry accounts.mail-reset-link' }).click();
  await expect.poll(() => fake.inputsOf('work.retry')).toEqual([{ id: job.id }]);
  await page.getByRole('button', { name: 'Drop accounts.mail-reset-link' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Gone.');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect.poll(() => fake.inputsOf('work.drop')).toEqual([{ id: job.id, reason: 'Gone.' }]);
});
