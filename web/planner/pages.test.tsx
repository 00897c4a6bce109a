// The pages of the Implementation Agent, from the first question to the last measurement.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { forgetUnfinished, readUnfinished, storeUnfinished } from '../drafts/unfinished-actions.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { aMetric, anItem, aPlanTool, aReport, withAccess } from './plans-fixture.ts';
import { samplePlan } from './report/sample-plan.ts';

const ownAnswers = `implementation-onboarding.${ada.id}`;
const left = 'implementation-onboarding';

beforeEach(() => {
  localStorage.removeItem(ownAnswers);
  forgetUnfinished(left);
});

const member = (planner: NonNullable<Handlers['planner']>, canPlan = true): Handlers => ({
  ...asMember(ada),
  planner: {
    ...withAccess(canPlan).planner,
    reminders: noReminders,
    experience: () => ({ isShared: true }),
    ...planner,
  },
});
const noReminders = () => ({ isOn: true, isSubscribed: false, nextAt: null });
const noComments = { comments: () => ({ comments: [], nextCursor: null }) };

describe('the landing page', () => {
  test('describes a plan and its price, and sends a visitor to log in', async () => {
    mountApp('/implementation-agent');
    await expect.element(page.getByText('Premium')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get Started' }))
      .toHaveAttribute('href', '/implementation-agent/onboarding');
    for (const name of [
      ...['AI Tool Research', 'Implementation Roadmap', 'Progress Tracking'],
      ...['Weekly Reminders', 'KPI Dashboard', 'Report Export'],
      ...['How It Works', 'Onboarding', 'AI Analysis', 'Get Your Plan', 'Track Results'],
    ])
      await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const plan = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    for (const text of ['£49', 'One report', '30 days of tracking', 'Export'])
      await expect.element(plan('One-Time Access').getByText(text, { exact: true })).toBeVisible();
    for (const text of [
      ...['Most Popular', '£19', 'per month', 'Unlimited reports and tracking', 'Weekly email reminders'],
      ...['Live KPI dashboard', 'Export', 'Cancel anytime'],
    ])
      await expect.element(plan('Monthly Subscription').getByText(text, { exact: true })).toBeVisible();
    const price = page.getByRole('link', { name: '£49 once, or £19 per month' });
    const plans = document.querySelector(price.element().getAttribute('href') ?? '');
    expect(plans?.contains(plan('Monthly Subscription').element())).toBe(true);
    await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).not.toBeInTheDocument();
    const checkout = encodeURIComponent('/implementation-agent/checkout?tier=one_time');
    await expect
      .element(page.getByRole('link', { name: 'Get one-time access' }))
      .toHaveAttribute('href', `/auth/login?mode=signup&returnTo=${checkout}`);
    expect(await axeViolations()).toEqual([]);
  });

  test('sends a member to the checkout, and a subscriber to the dashboard', async () => {
    const { fake, queryClient } = mountApp('/implementation-agent', member({}));
    const monthly = page.getByRole('link', { name: 'Get the monthly subscription' });
    await expect.element(monthly).toHaveAttribute('href', '/implementation-agent/checkout?tier=monthly');
    fake.answer(withAccess(true, true));
    await queryClient.invalidateQueries();
    await expect.element(monthly).toHaveAttribute('href', '/implementation-agent/dashboard');
    await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  });
});

describe('the sample plan', () => {
  const [first] = samplePlan.report.implementationOrder;
  const toSample = () => page.getByRole('link', { name: 'See a sample plan' });

  test('begins on the landing page, which leads to it', async () => {
    const { router } = mountApp('/implementation-agent');
    await expect.element(page.getByText(samplePlan.report.summary)).toBeVisible();
    await expect.element(page.getByText(first?.rationale ?? '')).toBeVisible();
    await toSample().click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'A sample plan' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/implementation-agent/report/sample');
  });

  test.each(['light', 'dark'])('is read without an account, and is accessible in the %s theme', async (theme) => {
    localStorage.setItem('theme', theme);
    const { fake } = mountApp('/implementation-agent/report/sample');
    await expect.element(page.getByText(samplePlan.answers.goals)).toBeVisible();
    await expect.element(page.getByText('Less than $10k')).toBeVisible();
    for (const { name } of samplePlan.report.recommendedTools)
      await expect.element(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Success Metrics (KPIs)' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Create your plan' }).first())
      .toHaveAttribute('href', '/implementation-agent/onboarding');
    expect(fake.inputsOf('planner.report')).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });
});

describe('the onboarding', () => {
  const next = () => page.getByRole('button', { name: 'Next' });
  async function answerAll() {
    await page.getByRole('textbox').fill('Answer customers faster');
    await next().click();
    await page.getByRole('radio', { name: 'MVP' }).click();
    await next().click();
    await page.getByRole('textbox').fill('Gmail');
    await next().click();
    await page.getByRole('combobox').selectOptions('2-5');
    await next().click();
    await page.getByRole('combobox').selectOptions('<$10k');
  }

  test('asks five questions, and leads to the plan', async () => {
    const { fake, router } = mountApp(
      '/implementation-agent/onboarding',
      member({
        ...noComments,
        onboard: () => ({ reportId: 'plan-1' }),
        report: () => ({ report: aReport({ status: 'generating', recommendedTools: [], summary: null }) }),
      }),
    );
    await expect.element(page.getByText('Step 1 of 5')).toBeVisible();
    await expect.element(page.getByText('0 / 10 characters minimum')).toBeVisible();
    await expect.element(page.getByText(/^This takes about 3-5 minutes\./)).toBeVisible();
    await expect.element(next()).toBeDisabled();
    await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/implementation-agent');
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('textbox').fill('Too short');
    await expect.element(page.getByText('9 / 10 characters minimum')).toBeVisible();
    await expect.element(next()).toBeDisabled();
    await answerAll();
    await expect.element(page.getByText('Step 5 of 5')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(page.getByRole('combobox')).toHaveValue('2-5');
    await next().click();
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/implementation-agent/report/plan-1');
    await expect.element(page.getByText('Onboarding Complete!')).toBeVisible();
    await expect.element(page.getByText('Generating your custom implementation plan...')).toBeVisible();
    expect(fake.inputsOf('planner.onboard')).toEqual([
      {
        ...{ goals: 'Answer customers faster', stage: 'mvp', techStack: 'Gmail', teamSize: '2-5', budget: '<$10k' },
        consent: false,
      },
    ]);
    expect(localStorage.getItem(ownAnswers)).toBeNull();
  });

  test('names the provider of a model that would write, and sends the answers there only after a tick', async () => {
    const access = () => ({ canPlan: true, hasSubscription: false, provider: 'models.example' });
    const generating = aReport({ status: 'generating', recommendedTools: [], summary: null });
    const { fake } = mountApp(
      '/implementation-agent/onboarding',
      member({
        ...{ ...noComments, access, onboard: () => ({ reportId: 'plan-1' }) },
        report: () => ({ report: generating }),
      }),
    );
    await answerAll();
    const consent = page.getByRole('checkbox', { name: 'Let models.example write my plan' });
    await expect.element(consent).not.toBeChecked();
    await expect.element(page.getByText(/Your answers then leave Kindling for models.example/)).toBeVisible();
    await consent.click();
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    await expect.poll(() => fake.inputsOf('planner.onboard')).toMatchObject([{ consent: true }]);
  });

  test('its button reads Generating... while the answers are sent', async () => {
    mountApp('/implementation-agent/onboarding', member({ onboard: () => new Promise(() => {}) }));
    await answerAll();
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    await expect.element(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
  });

  test('keeps a visitor’s answers until they log in at the end', async () => {
    const { router } = mountApp('/implementation-agent/onboarding');
    await answerAll();
    const offer = page.getByRole('region', { name: 'A plan needs One-Time Access or a Monthly Subscription' });
    await expect.element(offer.getByText('First create a free account, then choose one.')).toBeVisible();
    expect(offer.getByRole('link').elements()).toEqual([
      offer.getByRole('link', { name: 'See a sample plan' }).element(),
    ]);
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ mode: 'signup', returnTo: '/implementation-agent/onboarding' });
    const saved = 'Your answers are saved. Create an account to generate the plan.';
    await expect.element(page.getByText(saved)).toBeVisible();
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
    expect(readUnfinished(left, ada.id)?.text).toContain('Answer customers faster');
  });

  test('continues with a visitor’s answers once they have logged in in this window, and forgets them with the plan', async () => {
    storeUnfinished(left, JSON.stringify({ step: 1, answers: { goals: 'Answer customers faster' } }), null);
    mountApp('/implementation-agent/onboarding', member({}));
    await expect.element(page.getByText('Step 2 of 5')).toBeVisible();
    await page.getByRole('radio', { name: 'MVP' }).click();
    await expect.poll(() => localStorage.getItem(ownAnswers)).toContain('Answer customers faster');
    expect(readUnfinished(left, ada.id)).toBeNull();
  });

  test('shows nobody another member’s answers', async () => {
    const draft = JSON.stringify({ step: 1, answers: { goals: 'Sell more lamps' } });
    localStorage.setItem('implementation-onboarding.member-bob', draft);
    onTestFinished(() => localStorage.removeItem('implementation-onboarding.member-bob'));
    storeUnfinished(left, draft, 'member-bob');
    mountApp('/implementation-agent/onboarding', member({}));
    await expect.element(page.getByText('Step 1 of 5')).toBeVisible();
    await expect.element(page.getByRole('textbox')).toHaveValue('');
    await page.getByRole('textbox').fill('Answer customers faster');
    expect(localStorage.getItem('implementation-onboarding.member-bob')).toBe(draft);
  });

  test('says before the last step that a plan requires payment, and shows the server’s refusal', async () => {
    const refused = refusal('billing/payment-required', 402, 'You need One-Time Access.');
    mountApp(
      '/implementation-agent/onboarding',
      member(
        {
          onboard: () => {
            throw refused;
          },
        },
        false,
      ),
    );
    await expect.element(page.getByText('Plans cost £49 once or £19 per month.')).toBeVisible();
    expect(page.getByText(/your answers stay/i).elements()).toHaveLength(1);
    await answerAll();
    await expect.element(page.getByText('A plan needs One-Time Access or a Monthly Subscription')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get one-time access' }))
      .toHaveAttribute('href', '/implementation-agent/checkout?tier=one_time');
    await expect.element(page.getByRole('link', { name: 'See a sample plan' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await expect.element(page.getByText(samplePlan.report.summary)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    await expect.element(page.getByText('You need One-Time Access.', { exact: true })).toBeVisible();
    const offer = page.getByRole('region', { name: 'A plan needs One-Time Access or a Monthly Subscription' });
    await expect.element(offer).toHaveFocus();
    expect(localStorage.getItem(ownAnswers)).toContain('Gmail');
  });

  test('says that the answers could not be saved, and still has them', async () => {
    mountApp(
      '/implementation-agent/onboarding',
      member({
        onboard: () => {
          throw refusal('internal', 500, '');
        },
      }),
    );
    await answerAll();
    await page.getByRole('button', { name: 'Generate Plan' }).click();
    const message = page.getByRole('listitem').getByText('Failed to save onboarding responses');
    await expect.element(message).toBeVisible();
    expect(localStorage.getItem(ownAnswers)).toContain('Gmail');
  });
});

describe('a report', () => {
  const path = '/implementation-agent/report/plan-1';

  test('appears when it is ready', async () => {
    let report = aReport({ status: 'generating', recommendedTools: [], progress: [], summary: null });
    const { fake } = mountApp(path, member({ ...noComments, report: () => ({ report }) }));
    await expect.element(page.getByText(/usually takes 10-30 seconds/)).toBeVisible();
    fake.socket('up');
    fake.send('live.hints', { topic: 'plan-writing', id: 'plan-9', position: '6' });
    fake.send('live.hints', { topic: 'plan-choosing', id: 'plan-1', position: '6' });
    await expect.element(page.getByText('Choosing tools…')).toBeVisible();
    report = aReport();
    fake.send('live.hints', { topic: 'plan', id: 'plan-1', position: '7' });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Implementation Plan #2' })).toBeVisible();
  });

  test.each([
    'ready',
    'failed',
  ] as const)('polls every 3 seconds until it is %s, as a hint may be missed', async (status) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let report = aReport({ status: 'generating', recommendedTools: [], progress: [], summary: null });
    const { fake } = mountApp(path, member({ ...noComments, report: () => ({ report }) }));
    fake.socket('up');
    const requests = () => fake.inputsOf('planner.report').length;
    await vi.waitFor(() => expect(requests()).toBe(1));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests()).toBe(2);
    report = aReport({ status });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests()).toBe(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests()).toBe(3);
  });

  for (const theme of ['light', 'dark']) {
    test(`contains the whole plan, and is accessible in the ${theme} theme`, async () => {
      localStorage.setItem('theme', theme);
      mountApp(path, member({ ...noComments, report: () => ({ report: aReport({ metrics: [aMetric()] }) }) }));
      for (const name of ['Innovative Solutions', 'Essential Classics', 'Implementation Roadmap', 'Quick Wins'])
        await expect.element(page.getByRole('heading', { name })).toBeVisible();
      await expect.element(page.getByRole('heading', { name: 'Success Metrics (KPIs)' })).toBeVisible();
      await expect.element(page.getByText('↓')).toBeVisible();
      await expect.element(page.getByText(/ 6 h$/)).toBeVisible();
      await expect.element(page.getByText('low complexity').first()).toBeVisible();
      await expect.element(page.getByText(/Written by Kindling’s own adviser/)).toBeVisible();
      const visit = page.getByRole('link', { name: /^Visit Website of Lamp/ });
      await expect.element(visit).toHaveAttribute('target', '_blank');
      await expect.element(page.getByRole('img', { name: 'Response time: from 9 h to 3 h, target 1 h' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Create New Report' })).toBeVisible();
      expect(await axeViolations()).toEqual([]);
    });
  }

  test('records progress and measurements', async () => {
    const { fake } = mountApp(
      path,
      member({
        ...noComments,
        report: () => ({ report: aReport() }),
        noteProgress: () => ({ report: aReport() }),
        measure: () => ({ measurementId: 'm1', report: aReport() }),
      }),
    );
    const progress = page.getByRole('radiogroup', { name: 'Progress of Lamp' });
    await progress.getByRole('radio', { name: 'Completed' }).click();
    await expect
      .poll(() => fake.inputsOf('planner.noteProgress'))
      .toEqual([{ id: 'plan-1', toolName: 'Lamp', status: 'completed' }]);
    await page.getByRole('button', { name: 'Add a measurement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a measurement' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Name the metric.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await dialog.getByLabelText('Metric').fill('Response time');
    await dialog.getByLabelText('Measured as').selectOptions('time');
    await dialog.getByLabelText('Baseline').fill('9');
    await dialog.getByLabelText('Target').fill('1');
    await dialog.getByLabelText('Value today').fill('3.5');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => fake.inputsOf('planner.measure'))
      .toEqual([
        {
          ...{ id: 'plan-1', metricName: 'Response time', metricType: 'time', baseline: 9, targetValue: 1 },
          ...{ currentValue: 3.5, notes: null },
        },
      ]);
  });

  test('that failed says why and can be retried', async () => {
    const { fake } = mountApp(
      path,
      member({
        ...noComments,
        report: () => ({ report: aReport({ status: 'failed', failure: 'The AI service is busy.' }) }),
        retry: () => ({ report: aReport({ status: 'generating' }) }),
      }),
    );
    await expect.element(page.getByText('The AI service is busy. Nothing was used up.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Generating your plan')).toBeVisible();
    expect(fake.inputsOf('planner.retry')).toEqual([{ id: 'plan-1', consent: false }]);
  });

  test('that failed is retried with the consent that was given', async () => {
    const access = () => ({ canPlan: true, hasSubscription: false, provider: 'models.example' });
    const { fake } = mountApp(
      path,
      member({
        ...{ ...noComments, access },
        report: () => ({ report: aReport({ status: 'failed', failure: 'The AI service is busy.', consent: true }) }),
        retry: () => ({ report: aReport({ status: 'generating' }) }),
      }),
    );
    await expect.element(page.getByRole('checkbox', { name: 'Let models.example write my plan' })).toBeChecked();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => fake.inputsOf('planner.retry')).toEqual([{ id: 'plan-1', consent: true }]);
  });

  test('is printed with the addresses of its tools, and without empty parts', async () => {
    mountApp(path, member({ ...noComments, report: () => ({ report: aReport() }) }));
    await expect.element(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    });
    await expect.element(page.getByText('https://tool.example').first()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Success Metrics (KPIs)' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Comments' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^(Measure|Add a measurement)/ })).not.toBeInTheDocument();
  });

  test('of somebody else is not found', async () => {
    mountApp(
      path,
      member({
        report: () => {
          throw refusal('planner/not-found', 404, 'Report not found');
        },
      }),
    );
    await expect.element(page.getByRole('heading', { name: 'Report not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to your plans' })).toBeVisible();
  });
});

describe('the dashboard', () => {
  const path = '/implementation-agent/dashboard';

  test('asks a visitor to log in', async () => {
    mountApp(path);
    await expect.element(page.getByText('Please log in to view your dashboard')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    expect(await axeViolations()).toEqual([]);
  });

  test('offers a next step while it is empty', async () => {
    const reports = () => ({ reports: [], total: 0, innovativeTotal: 0, nextCursor: null });
    mountApp(path, member({ reports }));
    await expect.element(page.getByText('No Implementation Plans Yet')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('lets a subscriber switch weekly reminders off and on, and shows nobody else the switch', async () => {
    const reports = () => ({ reports: [], total: 0, innovativeTotal: 0, nextCursor: null });
    let isOn = true;
    const answer = () => ({ isOn, isSubscribed: true, nextAt: null });
    const switchReminders = (input: { isOn: boolean }) => {
      isOn = input.isOn;
      return answer();
    };
    const { fake, queryClient } = mountApp(path, member({ reports, reminders: answer, switchReminders }));
    const toggle = page.getByRole('switch', { name: 'Weekly reminders' });
    await expect.element(toggle).toBeChecked();
    expect(await axeViolations()).toEqual([]);
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    expect(fake.inputsOf('planner.switchReminders')).toEqual([{ isOn: false }]);
    fake.answer({ planner: { reminders: () => ({ isOn, isSubscribed: false, nextAt: null }) } });
    await queryClient.invalidateQueries();
    await expect.element(toggle).not.toBeInTheDocument();
  });

  test('lets a member leave their experience with tools out of the figures', async () => {
    const reports = () => ({ reports: [], total: 0, innovativeTotal: 0, nextCursor: null });
    let isShared = true;
    const shareExperience = (input: { isShared: boolean }) => {
      isShared = input.isShared;
      return { isShared };
    };
    mountApp(path, member({ reports, experience: () => ({ isShared }), shareExperience }));
    const toggle = page.getByRole('switch', { name: 'Let my progress help others' });
    await expect.element(toggle).toBeChecked();
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    expect(isShared).toBe(false);
    expect(await axeViolations()).toEqual([]);
  });

  test('polls every 3 seconds while a plan is generating, as a hint may be missed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const item = { id: 'plan-3', number: 3, summary: null, recommendedTools: [] };
    const listOf = (status: 'generating' | 'ready') => ({
      ...{ reports: [anItem({ ...item, status })], total: 1, innovativeTotal: 0, nextCursor: null },
    });
    let reports = listOf('generating');
    const { fake } = mountApp(path, member({ reports: () => reports }));
    fake.socket('up');
    const requests = () => fake.inputsOf('planner.reports').length;
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(3_000);
    const before = requests();
    reports = listOf('ready');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests()).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests()).toBe(before + 1);
  });

  test('lists the plans with their key figures', async () => {
    const names = ['Lamp', 'Torch', 'Lantern', 'Beacon', 'Flare', 'Ember'];
    const many = anItem({ recommendedTools: names.map((name) => aPlanTool(name, name === 'Lamp')) });
    const waiting = anItem({ id: 'plan-3', number: 3, status: 'generating', summary: null, recommendedTools: [] });
    const reports = () => ({ reports: [waiting, many], total: 7, innovativeTotal: 9, nextCursor: null });
    mountApp(path, member({ reports }));
    await expect.element(page.getByRole('heading', { name: 'Implementation Plan #3' })).toBeVisible();
    await expect.element(page.getByText('Generating', { exact: true })).toBeVisible();
    await expect.element(page.getByText('6 tools · 1 innovative')).toBeVisible();
    await expect.element(page.getByText('+1 more')).toBeVisible();
    const figures = page.getByRole('definition').elements();
    expect(figures.map((figure) => figure.textContent)).toEqual(['7', '9', expect.stringMatching(/ 2026$/)]);
    for (const name of ['Total Plans', 'Innovative Tools', 'Latest Plan'])
      await expect.element(page.getByText(name, { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Created .+ 2026 · Last updated .+ 2026$/).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Create New Plan' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'View Report: Implementation Plan #2' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

test('each plan on the dashboard shows how it goes: its progress, what is next, and its newest results', async () => {
  const { progress } = aReport();
  const plan = anItem({
    progress: progress.map((each, index) => ({ ...each, status: index === 0 ? 'completed' : 'not_started' })),
    metrics: ['First', 'Second', 'Third', 'Fourth'].map((metricName, index) =>
      aMetric({ metricName, recordedAt: `2026-11-2${index}T10:00:00Z` }),
    ),
  });
  const reports = () => ({ reports: [plan], total: 1, innovativeTotal: 1, nextCursor: null });
  mountApp('/implementation-agent/dashboard', member({ reports }));
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of Implementation Plan #2' }))
    .toHaveAttribute('aria-valuetext', '1 of 3 tools completed');
  await expect.element(page.getByText('1 of 3 tools completed')).toBeVisible();
  await expect.element(page.getByText(/^Next:/)).toHaveTextContent('Next: Torch');
  const results = page.getByRole('list', { name: 'Newest results' }).getByRole('listitem').elements();
  expect(results.map(({ textContent }) => textContent)).toEqual(
    ['Fourth', 'Third', 'Second'].map((name) => `${name}3\u00a0h↓Down 6 h`),
  );
  expect(await axeViolations()).toEqual([]);
});

test('the dashboard says which of the newest results have reached their target', async () => {
  const metrics = [
    aMetric({ metricName: 'Reached', targetValue: 3, wayToTarget: 1 }),
    aMetric({ metricName: 'On the way' }),
  ];
  const reports = () => ({ reports: [anItem({ metrics })], total: 1, innovativeTotal: 1, nextCursor: null });
  mountApp('/implementation-agent/dashboard', member({ reports }));
  const results = page.getByRole('list', { name: 'Newest results' }).getByRole('listitem');
  await expect.element(results.filter({ hasText: 'Reached' }).getByText('Target reached')).toBeVisible();
  await expect.element(results.filter({ hasText: 'On the way' }).getByText('Target reached')).not.toBeInTheDocument();
});

test('somebody else’s comment on a plan can be reported', async () => {
  const { isOwner: _, tracking: __, sharePath: ___, ...full } = aReport();
  const comment = {
    userAvatar: null,
    content: 'Buy my course',
    canDelete: false,
    createdAt: '2026-11-20T08:30:00.000Z',
  };
  const flag = { id: 'f1', kind: 'plan-comment', aboutId: 'c1', reason: 'spam' };
  const { fake } = mountApp('/implementation-agent/shared?token=t1', {
    ...asMember(ada),
    planner: {
      shared: () => ({ report: { ...full, isOwner: false } }),
      sharedComments: () => ({
        comments: [{ id: 'c1', userId: 'bob', userName: 'bob', isMine: false, ...comment }],
        nextCursor: null,
      }),
    },
    moderation: { flag: () => ({ success: true, flag }) as never },
  });
  await page.getByRole('button', { name: 'Report the comment by bob' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Report this plan comment' });
  await dialog.getByRole('radio', { name: /spam/i }).click();
  await dialog.getByRole('button', { name: 'Report' }).click();
  const flags = [{ kind: 'plan-comment', id: 'c1', reason: 'spam' }];
  await expect.poll(() => fake.inputsOf('moderation.flag')).toEqual(flags);
});

test('anyone with the link to a plan can read it, and logs in to comment', async () => {
  const { isOwner: _, tracking: __, sharePath: ___, ...full } = aReport();
  mountApp('/implementation-agent/shared?token=t1', {
    planner: {
      shared: () => ({ report: { ...full, isOwner: false } }),
      sharedComments: () => ({ comments: [], nextCursor: null }),
    },
  });
  await expect.element(page.getByText('Shared with you')).toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: /^Progress of/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(/to comment\./)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
