import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withAccess } from '../planner/plans-fixture.ts';
import type { CurrentUser } from '../session/session.tsx';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada, newcomer } from '../testing/people.ts';
import { aTool } from '../tools/tools-fixture.ts';
import { analysisMarkdown, exportName } from './analysis-markdown.ts';
import { forgetPending, readPending, resultKey, stopPending, storePending } from './stored-analysis.ts';

const answer = {
  success: true,
  message: 'Analysis complete!',
  writer: { engine: 'embedded' },
  analysis: {
    summary: 'Acme gains most from AI in customer support.',
    challenges: ['Tickets pile up.'],
    recommendations: [
      {
        category: 'Customer support',
        description: 'Take work off you.',
        tools: [
          { toolId: 't1', name: 'Wren', reason: 'It answers.', website: 'https://wren.example', tier: 'innovative' },
          { toolId: 't2', name: 'Lark', reason: 'It sorts.', website: 'https://lark.example', tier: 'classic' },
        ],
      },
    ],
    expectedBenefits: ['Shorter waits'],
  },
} as const;

function forget(): void {
  for (const key of [resultKey(ada.id), 'theme']) localStorage.removeItem(key);
  forgetPending();
}

const noModel = { provider: () => ({ provider: null }) };

function open(adviser: object, member: CurrentUser | null = ada) {
  onTestFinished(forget);
  return mountApp('/ai-my-business', { ...(member && asMember(member)), adviser: { ...noModel, ...adviser } });
}

async function fill(): Promise<void> {
  await page.getByLabelText('Company name').fill('Acme');
  await page.getByLabelText('Description').fill('We sell lamps.');
}
const submit = () => page.getByRole('button', { name: 'Analyze my business' }).click();

for (const theme of ['light', 'dark']) {
  test(`a member describes a company and gets tools of both tiers, in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    const { fake } = open({ analyzeBusiness: () => answer });
    await expect.element(page.getByRole('heading', { level: 1, name: 'AI My Business' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await fill();
    await submit();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    await expect.element(page.getByText('Analysis complete!')).toBeVisible();
    await expect.element(page.getByText('Innovative', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Classic', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Kindling’s own adviser/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([
      { companyName: 'Acme', description: 'We sell lamps.', challenges: '', consent: false },
    ]);
    await page.getByRole('button', { name: 'Analyze Another Business' }).click();
    await expect.element(page.getByLabelText('Company name')).toHaveValue('');
    expect(localStorage.getItem(resultKey(ada.id))).toBeNull();
  });
}

test('a visitor reads that an account is required', async () => {
  open({}, null);
  await expect.element(page.getByText(/You need a free account\.$/)).toBeVisible();
});

test('a member is not asked to create an account', async () => {
  open({});
  await expect.element(page.getByText('Takes about 10-15 seconds.')).toBeVisible();
  await expect.element(page.getByText(/You need a free account\.$/)).not.toBeInTheDocument();
});

test('while it runs, six phrases take turns, two seconds each', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  open({ analyzeBusiness: () => new Promise(() => {}) });
  await fill();
  await submit();
  const status = page.getByRole('main').getByRole('status');
  await expect.element(status).toHaveTextContent('Reading what your company does...');
  const phrases = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const phrase = status.element().textContent;
    phrases.push(phrase);
    vi.advanceTimersByTime(2_000);
    await expect.element(status).not.toHaveTextContent(phrase);
  }
  expect(new Set(phrases).size).toBe(6);
  expect(phrases.at(-1)).toBe(phrases[0]);
});

test('on a phone, every website is linked below the reason for its tool', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { analysis, writer } = answer;
  localStorage.setItem(resultKey(ada.id), JSON.stringify({ companyName: 'Acme', analysis, writer }));
  open({});
  for (const { name, reason } of analysis.recommendations[0].tools) {
    const link = page.getByRole('link', { name: `Visit website of ${name} (opens in a new tab)` });
    await expect.element(link).toBeVisible();
    const below = page.getByText(reason, { exact: true }).element().getBoundingClientRect().bottom;
    expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(below);
  }
});

test('a saved result is there on the next visit', async () => {
  const { analysis, writer } = answer;
  localStorage.setItem(resultKey(ada.id), JSON.stringify({ companyName: 'Acme', analysis, writer }));
  open({});
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
});

test('each tool links to its page and can be saved and compared, and the plan starts with the same words', async () => {
  const wren = aTool({ id: 't1', slug: 'wren', name: 'Wren' });
  const lark = aTool({ id: 't2', slug: 'lark', name: 'Lark' });
  const onboarding = `implementation-onboarding.${ada.id}`;
  onTestFinished(() => localStorage.removeItem(onboarding));
  const { router, fake } = open({ analyzeBusiness: () => answer });
  fake.answer(withAccess(false));
  fake.answer({ directory: { compare: () => ({ tools: [wren, lark] }) } });
  await fill();
  await page.getByLabelText('Challenges').fill('Tickets wait for days.');
  await submit();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Wren', exact: true })).toHaveAttribute('href', '/ai-tools/wren');
  await expect.element(main.getByRole('button', { name: 'Save Lark' })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Compare Wren, Lark' }))
    .toHaveAttribute('href', '/ai-tools/compare?tools=wren%2Clark');
  expect(await axeViolations()).toEqual([]);
  const price = /^Plans cost £49 once or £19 per month\./;
  await expect.element(main.getByText(price)).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'See a sample plan' })).toBeVisible();
  await main.getByRole('link', { name: 'Build the plan' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/implementation-agent/onboarding');
  const taken = page.getByText('Taken from your analysis. Edit as you like.');
  const goals = page.getByRole('textbox');
  await expect.element(goals).toHaveValue('Tickets wait for days.\n\nAcme: We sell lamps.');
  await expect.element(taken).toBeVisible();
  await goals.fill('Answer tickets within a day.');
  await expect.element(taken).not.toBeInTheDocument();
});

test('the result takes the focus, and a plan starts without challenges that the member never wrote', async () => {
  const { router } = open({ analyzeBusiness: () => answer });
  await fill();
  await submit();
  const main = page.getByRole('main');
  await expect.element(main).toHaveFocus();
  await main.getByRole('link', { name: 'Build the plan' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/implementation-agent/onboarding');
  await expect.element(page.getByRole('textbox')).toHaveValue('Acme: We sell lamps.');
});

test('a wrong tool is rejected with a reason, and the next result says what it left out', async () => {
  const [group] = answer.analysis.recommendations;
  const first = { ...answer.analysis, recommendations: [{ ...group, need: 'customer support' }] };
  const next = {
    ...answer.analysis,
    recommendations: [{ ...group, category: 'Social media', need: 'social media' }],
    leftOut: ['Customer support', 'Wren', 'Lark'],
  };
  type Asked = { not?: { needs: string[]; tools: string[] } };
  const { fake } = open({
    analyzeBusiness: ({ not }: Asked) => ({ ...answer, analysis: not?.tools.length ? next : first }),
  });
  await fill();
  await submit();
  const reject = (category: string) => page.getByRole('button', { name: `Not what I meant in ${category}` });
  await reject('Customer support').click();
  await expect.element(page.getByRole('menuitem', { name: 'We already use Lark' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('menuitem', { name: 'I meant another job' }).click();
  await expect.element(page.getByRole('heading', { name: 'Social media' })).toBeVisible();
  await expect.element(page.getByText(/^Left out: Customer support, Wren, Lark\./)).toBeVisible();
  expect(document.activeElement?.contains(page.getByText(/^Left out:/).element())).toBe(true);
  expect(await axeViolations()).toEqual([]);
  await reject('Social media').click();
  await page.getByRole('menuitem', { name: 'It is too expensive' }).click();
  await expect.poll(() => fake.inputsOf('adviser.analyzeBusiness').length).toBe(3);
  await page.getByRole('button', { name: 'Bring everything back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Customer support' })).toBeVisible();
  const tools = ['t1', 't2'];
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([
    { ...words, consent: false },
    { ...words, consent: false, not: { needs: ['customer support'], tools, paid: false } },
    { ...words, consent: false, not: { needs: ['customer support'], tools, paid: true } },
    { ...words, consent: false, not: { needs: [], tools: [], paid: false } },
  ]);
});

test('a result stays while the next one is written, and if it fails', async () => {
  const failing = Promise.withResolvers<never>();
  let times = 0;
  open({
    analyzeBusiness: () => {
      times += 1;
      return times === 1 ? answer : failing.promise;
    },
  });
  await fill();
  await submit();
  await page.getByRole('button', { name: 'Not what I meant in Customer support' }).click();
  await page.getByRole('menuitem', { name: 'These are the wrong tools for it' }).click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  failing.reject(refusal('adviser/enough-for-today', 429, 'You have used up your 10 analyses for today.'));
  await expect.element(page.getByText('You have used up your 10 analyses for today.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Customer support' })).toBeVisible();
});

test('an unreadable saved result is ignored', async () => {
  localStorage.setItem(resultKey(ada.id), '{"companyName":"Acme","analysis":7');
  open({});
  await expect.element(page.getByLabelText('Company name')).toBeVisible();
});

test('nothing is requested without a name and a description', async () => {
  const { fake } = open({ analyzeBusiness: () => answer });
  await submit();
  await expect.element(page.getByText('Missing information')).toBeVisible();
  await expect.element(page.getByText('Please fill in your company name and description.')).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([]);
  await expect.element(page.getByLabelText('Company name')).toHaveFocus();
  await page.getByLabelText('Company name').fill('Acme');
  await submit();
  await expect.element(page.getByLabelText('Description')).toHaveFocus();
});

test('an error about a missing field disappears once it is filled in', async () => {
  open({ analyzeBusiness: () => new Promise(() => {}) });
  await submit();
  await expect.element(page.getByText('Missing information')).toBeVisible();
  await fill();
  await submit();
  await expect.element(page.getByText('Missing information')).not.toBeInTheDocument();
});

test('a failure is shown with the server’s message, and the form stays', async () => {
  open({
    analyzeBusiness: () => {
      throw refusal('adviser/enough-for-today', 429, 'You have used up your 10 analyses for today.');
    },
  });
  await fill();
  await submit();
  await expect.element(page.getByText('Analysis failed')).toBeVisible();
  await expect.element(page.getByText('You have used up your 10 analyses for today.')).toBeVisible();
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Acme');
});

test('a failure without a message gets our own', async () => {
  open({
    analyzeBusiness: () => {
      throw refusal('internal', 500, '');
    },
  });
  await fill();
  await submit();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('a response without an analysis is reported as incomplete', async () => {
  open({ analyzeBusiness: () => ({ ...answer, success: false, message: '', analysis: null }) });
  await fill();
  await submit();
  await expect.element(page.getByText('Analysis incomplete')).toBeVisible();
  await expect.element(page.getByText('Unable to generate recommendations. Please try again.')).toBeVisible();
});

test('a visitor is asked for an account, and their input waits', async () => {
  const { fake } = open({ analyzeBusiness: () => answer }, null);
  await fill();
  await submit();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('What you wrote is saved. Sign up or log in to get your analysis.'))
    .toBeVisible();
  expect(readPending(ada.id)).toMatchObject({ asked: { companyName: 'Acme' }, runs: true });
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([]);
});

const words = { companyName: 'Acme', description: 'We sell lamps.', challenges: '' };

test('waiting input runs by itself after a log-in, once', async () => {
  storePending({ ...words, consentTo: null }, null);
  vi.spyOn(globalThis, 'setTimeout');
  const { fake } = open({ analyzeBusiness: () => answer });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  expect(waits()).toContain(500);
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([{ ...words, consent: false }]);
  expect(readPending(ada.id)).toBeNull();
});

test('a newcomer who signed up for an analysis sees it first, and is asked for a username on the next page', async () => {
  storePending({ ...words, consentTo: null }, null);
  onTestFinished(() => localStorage.removeItem(resultKey(newcomer.id)));
  const { fake } = open({ analyzeBusiness: () => answer }, newcomer);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await expect.element(page.getByText('Analysis complete!')).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([{ ...words, consent: false }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Build the plan' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible();
});

test('a visitor who closes the dialog cancels it: nothing runs for whoever logs in next', async () => {
  open({}, null);
  await fill();
  await submit();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(readPending(ada.id)).toMatchObject({ asked: words, runs: false });
});

/** The delays of all timers that were set. */
const waits = () => vi.mocked(setTimeout).mock.calls.map(([, afterMs]) => afterMs);

test('after a cancelled log-in the words fill in the form, ready to be sent', async () => {
  storePending({ ...words, consentTo: null }, null);
  stopPending();
  vi.spyOn(globalThis, 'setTimeout');
  const { fake } = open({ analyzeBusiness: () => answer });
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Acme');
  expect(waits()).not.toContain(500);
  await submit();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([{ ...words, consent: false }]);
  expect(readPending(ada.id)).toBeNull();
});

test('another member’s input is neither shown nor run', async () => {
  storePending({ ...words, consentTo: null }, 'member-bob');
  const { fake } = open({ analyzeBusiness: () => answer });
  await expect.element(page.getByText('Takes about 10-15 seconds.')).toBeVisible();
  await expect.element(page.getByLabelText('Company name')).toHaveValue('');
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([]);
});

test('an analysis interrupted by an expired session waits for the same member only', async () => {
  open({
    analyzeBusiness: () => {
      throw refusal('session/signed-out', 401, 'Please log in to do this.');
    },
  });
  await fill();
  await submit();
  await expect.element(page.getByText('Sign up or Log in')).toBeVisible();
  expect(readPending('member-bob')).toBeNull();
  expect(readPending(ada.id)).toMatchObject({ asked: words, runs: true });
});

test('a rejection interrupted by an expired session counts in the analysis after the log-in', async () => {
  const not = { needs: ['customer support'], tools: ['t1', 't2'], paid: false };
  const [group] = answer.analysis.recommendations;
  const first = { ...answer.analysis, recommendations: [{ ...group, need: 'customer support' }] };
  type Asked = { not?: unknown };
  open({
    analyzeBusiness({ not }: Asked) {
      if (not !== undefined) throw refusal('session/signed-out', 401, 'Please log in to do this.');
      return { ...answer, analysis: first };
    },
  });
  await fill();
  await submit();
  await page.getByRole('button', { name: 'Not what I meant in Customer support' }).click();
  await page.getByRole('menuitem', { name: 'I meant another job' }).click();
  await expect.element(page.getByText('Sign up or Log in')).toBeVisible();
  expect(readPending(ada.id)).toMatchObject({ asked: { ...words, not }, runs: true });
});

test('what waited runs without what was rejected', async () => {
  const not = { needs: ['customer support'], tools: ['t1'], paid: true };
  storePending({ ...words, consentTo: null, not }, null);
  const { fake } = open({ analyzeBusiness: () => answer });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([{ ...words, consent: false, not }]);
});

const withModel = { provider: () => ({ provider: 'models.example' }) };
const consent = () => page.getByRole('checkbox', { name: 'Let models.example write my analysis' });

test('if a model would be used, its provider is named, and only a tick lets it read', async () => {
  const writer = { engine: 'model', model: 'gpt-x', provider: 'models.example' } as const;
  const { fake } = open({ ...withModel, analyzeBusiness: () => ({ ...answer, writer }) });
  await expect.element(consent()).not.toBeChecked();
  await expect.element(page.getByText(/Your words then leave Kindling for models.example/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await fill();
  await consent().click();
  await submit();
  await expect.element(page.getByText(/Written by gpt-x \(models.example\)/)).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toMatchObject([{ consent: true }]);
});

test('without the tick no model reads, and the result says who wrote it and why', async () => {
  const writer = { engine: 'embedded', instead: 'no-consent' } as const;
  const { fake } = open({ ...withModel, analyzeBusiness: () => ({ ...answer, writer }) });
  await fill();
  await expect.element(consent()).toBeVisible();
  await submit();
  await expect.element(page.getByText(/adviser, as you kept your answers within Kindling/)).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toMatchObject([{ consent: false }]);
});

test('without a model there is nothing to consent to', async () => {
  open({});
  await expect.element(page.getByLabelText('Company name')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  ['models.example', true],
  ['another.example', false],
])('a consent given to %s before the log-in counts only for that provider', async (consentTo, counts) => {
  storePending({ ...words, consentTo }, null);
  const { fake } = open({ ...withModel, analyzeBusiness: () => answer });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  expect(fake.inputsOf('adviser.analyzeBusiness')).toEqual([{ ...words, consent: counts }]);
});

test('the result is exported as a file', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open({ analyzeBusiness: () => answer });
  await fill();
  await submit();
  await page.getByRole('button', { name: 'Export' }).click();
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce());
  expect((link.mock.contexts[0] as HTMLAnchorElement).download).toBe('acme-ai-analysis.md');
});

test('the export is Markdown, named after the company', () => {
  const { analysis, writer } = answer;
  const markdown = analysisMarkdown({ companyName: 'Blumen Müller & Co', analysis: { ...analysis } as never, writer });
  expect(markdown).toContain('# AI analysis of Blumen Müller & Co\n\nAcme gains');
  expect(markdown).toContain('- **[Wren](https://wren.example)** (innovative): It answers.');
  expect(markdown).not.toContain('Left out');
  const without = { ...analysis, leftOut: ['Customer support', 'Lark'] } as never;
  expect(analysisMarkdown({ companyName: 'Acme', analysis: without, writer })).toContain(
    '## Recommendations\n\nLeft out: Customer support, Lark.\n\n###',
  );
  expect(exportName('Blumen Müller & Co')).toBe('blumen-müller-co-ai-analysis.md');
  expect(exportName('///')).toBe('company-ai-analysis.md');
});
