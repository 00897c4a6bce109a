import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const report = {
  ...{ period: 'Last 7 days, 16 to 22 November 2026', firstDay: '2026-11-16', lastDay: '2026-11-22' },
  totals: {
    members: 2,
    posts: 1,
    comments: 0,
    subscribers: 0,
    articles: 1,
    tools: 0,
    submissions: 0,
    flags: 0,
    plans: 0,
    left: 0,
  },
  recentNews: [
    {
      ...{
        id: 'a1',
        title: 'Lamps are lit',
        source: 'The Wick',
        aiCategory: 'tools' as const,
        description: 'All of them.',
      },
      ...{ publishedAt: '2026-11-20T09:00:00.000Z', archivedAt: null, slug: null, url: 'https://wick.example/lit' },
    },
  ],
  newTools: [],
  trendingPosts: [
    {
      ...{
        id: 'p1',
        content: '**A lamp** is `lit`',
        excerpt: 'A lamp is lit',
        postType: 'insight' as const,
        likesCount: 1,
        commentsCount: 2,
      },
      createdAt: '2026-11-20T09:00:00.000Z',
    },
  ],
};

const aMailing = {
  ...{ id: '2026-11-22-7', days: 7 as const, firstDay: '2026-11-16', lastDay: '2026-11-22', state: 'sending' as const },
  ...{ perHour: 500, perDay: 5_000, startedAt: '2026-11-22T09:00:00.000Z', endedAt: null, isListed: true },
  ...{ recipients: 100, sent: 40, failed: 1, leftOut: 2, left: 57, startedBy: { id: 'member-grace', name: 'Grace' } },
};
const noMailings = { mailings: () => ({ mailings: [], subscribers: 1_234, nextCursor: null }) };

const asAdmin: Handlers = {
  ...asMember({ ...ada, isAdmin: true }),
  newsletter: noMailings,
  weeklyReport: {
    report: (input) => ({ report: { ...report, days: input.days ?? 7 } }),
    email: () => ({ email: { subject: 'Kindling: 16 to 22 November 2026', html: '<p>Lamps</p>', text: 'Lamps' } }),
  },
};

test('the report has its three sections and its period, and its mail is in a frame where nothing runs', async () => {
  mountApp('/weekly-report', asAdmin);
  await expect.element(page.getByText('Last 7 days, 16 to 22 November 2026')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Lamps are lit' }))
    .toHaveAttribute('href', 'https://wick.example/lit');
  await expect.element(page.getByText('No new tools in this period.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'A lamp is lit' })).toBeVisible();
  await expect.element(page.getByText('Insight · 1 like · 2 comments')).toBeVisible();
  const frame = page.getByTitle('Email preview');
  await expect.element(frame).toHaveAttribute('sandbox', '');
  await expect.element(frame).toHaveAttribute('src', '/weekly-report/preview?days=7');
  expect(await axeViolations()).toEqual([]);
});

test('sending, copying and downloading come before the lists, and a small screen opens the preview in a tab', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  mountApp('/weekly-report', asAdmin);
  const preview = page.getByRole('link', { name: 'Open preview' });
  await expect.element(preview).toBeVisible();
  await expect.element(preview).toHaveAttribute('href', '/weekly-report/preview?days=7');
  await expect.element(page.getByTitle('Email preview')).not.toBeVisible();
  const [news] = page.getByRole('heading', { name: 'News' }).elements();
  for (const name of ['Send report', 'Copy HTML', 'Download']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    const isBefore = button.element().compareDocumentPosition(news as Node) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore).not.toBe(0);
  }
  expect(await axeViolations()).toEqual([]);
});

test('another period is in the address and sent to the server', async () => {
  const { fake, router } = mountApp('/weekly-report', asAdmin);
  await page.getByRole('tab', { name: '30 days' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ days: 30 });
  await expect.poll(() => fake.inputsOf('weeklyReport.report').at(-1)).toEqual({ days: 30 });
});

test('an unknown period means seven days', async () => {
  const { fake } = mountApp('/weekly-report?days=99', asAdmin);
  await expect.element(page.getByTitle('Email preview')).toHaveAttribute('src', '/weekly-report/preview?days=7');
  expect(fake.inputsOf('weeklyReport.report')).toEqual([{ days: 7 }]);
});

test('the report is sent to the subscribers after a confirmation, at a pace', async () => {
  const { fake } = mountApp('/weekly-report', {
    ...asAdmin,
    newsletter: { ...noMailings, mailReport: () => ({ success: true, mailing: aMailing }) },
  });
  await page.getByRole('button', { name: 'Send report' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this report to 1,234 subscribers?' });
  await expect.element(dialog).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('newsletter.mailReport')).toEqual([]);
  await dialog.getByLabelText('Emails an hour').fill('50');
  fake.answer({ newsletter: { mailings: () => ({ mailings: [aMailing], subscribers: 1_234, nextCursor: null }) } });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('Sending', { exact: true })).toBeVisible();
  expect(fake.inputsOf('newsletter.mailReport')).toEqual([{ days: 7, perHour: 50, perDay: 5_000 }]);
});

test('a second admin is told that it is on its way', async () => {
  mountApp('/weekly-report', {
    ...asAdmin,
    newsletter: {
      ...noMailings,
      mailReport() {
        throw refusal('newsletter/report-is-mailed', 409, 'The report of this period is being mailed already, or was.');
      },
    },
  });
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('The report of this period is being mailed already, or was.')).toBeVisible();
});

test('a second press confirms sending a period again', async () => {
  const message = 'The report of 10 November 2026 to 16 November 2026 was already sent on 16 November 2026.';
  const { fake } = mountApp('/weekly-report', {
    ...asAdmin,
    newsletter: {
      ...noMailings,
      mailReport({ anyway }) {
        if (!anyway) throw refusal('newsletter/days-were-mailed', 409, message);
        return { success: true, mailing: aMailing };
      },
    },
  });
  await page.getByRole('button', { name: 'Send report' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fake.inputsOf('newsletter.mailReport')).toMatchObject([{ days: 7 }, { days: 7, anyway: true }]);
});

test('a mailing shows its progress, and can be paced, stopped and resumed', async () => {
  const stopped = { ...aMailing, state: 'stopped' as const };
  const shown = (mailing: typeof aMailing | typeof stopped) => ({
    mailings: () => ({ mailings: [mailing], subscribers: 100, nextCursor: null }),
  });
  const { fake } = mountApp('/weekly-report', {
    ...asAdmin,
    newsletter: {
      ...shown(aMailing),
      stopMailing: () => ({ success: true, mailing: stopped }),
      continueMailing: () => ({ success: true, mailing: aMailing }),
      paceMailing: () => ({ success: true, mailing: aMailing }),
    },
  });
  const section = page.getByRole('region', { name: 'Send to subscribers' });
  await expect.element(section.getByText('To come')).toBeVisible();
  await expect.element(section.getByText('57')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of the mailing' }))
    .toHaveAttribute('aria-valuetext', '43 of 100 recipients have an outcome');
  expect(await axeViolations()).toEqual([]);
  await section.getByLabelText('Emails a day').fill('900');
  await section.getByRole('button', { name: 'Change pace' }).click();
  await expect
    .poll(() => fake.inputsOf('newsletter.paceMailing'))
    .toEqual([{ id: aMailing.id, perHour: 500, perDay: 900 }]);
  fake.answer({ newsletter: shown(stopped) });
  await section.getByRole('button', { name: 'Stop' }).click();
  await expect.element(section.getByText('Stopped', { exact: true })).toBeVisible();
  fake.answer({ newsletter: shown(aMailing) });
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect.element(section.getByText('Sending', { exact: true })).toBeVisible();
});

test('without subscribers it says so, and nothing can be sent', async () => {
  const none = { mailings: () => ({ mailings: [], subscribers: 0, nextCursor: null }) };
  mountApp('/weekly-report', { ...asAdmin, newsletter: none });
  await expect.element(page.getByText('Nobody has confirmed the newsletter yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send report' })).toBeDisabled();
});

test('a copy that fails says what to do instead', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  onTestFinished(() => write.mockRestore());
  mountApp('/weekly-report', asAdmin);
  const copy = page.getByRole('button', { name: 'Copy HTML' });
  await expect.element(copy).toBeEnabled();
  await copy.click();
  await expect.element(page.getByText('Failed to copy, please try again or use download.')).toBeVisible();
  write.mockResolvedValue(undefined);
  await copy.click();
  await expect.element(page.getByText('The HTML is in your clipboard').first()).toBeVisible();
  expect(write).toHaveBeenLastCalledWith('<p>Lamps</p>');
});

test('a report that fails to load offers another try', async () => {
  const { fake } = mountApp('/weekly-report', {
    ...asAdmin,
    weeklyReport: {
      ...asAdmin.weeklyReport,
      report() {
        throw refusal('request/being-built', 403, 'Not yet.');
      },
    },
  });
  await expect.element(page.getByText('The report did not load')).toBeVisible();
  fake.answer({ weeklyReport: asAdmin.weeklyReport });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Lamps are lit' })).toBeVisible();
});
