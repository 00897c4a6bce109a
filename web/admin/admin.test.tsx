import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { asAdmin, asModerator, bob, noStats } from './admin-fixture.ts';

test.each([
  ['/admin', 'the dashboard'],
  ['/weekly-report', 'the weekly report'],
])('%s is denied to anyone but admins', async (path, what) => {
  mountApp(path, asMember(ada));
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect.element(page.getByText(`You need admin privileges to access ${what}`, { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

async function chooseForBob(what: string): Promise<void> {
  await page.getByRole('button', { name: 'What to do with Bob Lamp' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

test.each([320, 1280])('the figures come with their trends, at %s pixels', async (width) => {
  await page.viewport(width, 844);
  mountApp('/admin', asAdmin());
  for (const name of [/^New members a day, last 12 days: 0, 0, 0, 1/, 'Tokens a day, last 12 days: 0, 5300']) {
    const trend = page.getByRole('img', { name });
    await expect.element(trend).toBeVisible();
    expect(trend.element().getBoundingClientRect().width).toBeGreaterThan(20);
  }
  expect(await axeViolations()).toEqual([]);
  await page.viewport(1280, 844);
});

test('a figure leads to its view, and a flat trend is not drawn', async () => {
  const flat = { value: 3, trend: [2, 2, 2] };
  const stats = () => ({ stats: { days: [], ...noStats, members: flat } });
  mountApp('/admin', asAdmin({ adminStats: { ...asAdmin().adminStats, stats } }));
  const figures = page.getByRole('region', { name: 'Figures' });
  const members = figures.getByRole('link', { name: 'Members', exact: true });
  await expect.element(members).toHaveAttribute('href', '/admin?tab=users');
  await expect.element(figures.getByRole('img', { name: /^Posts a day/ })).toBeVisible();
  const trend = figures.getByRole('img', { name: 'New members a day, last 12 days: 2, 2, 2' });
  expect(trend.element().closest('.sr-only')).not.toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('each user comes with a button', async () => {
  mountApp('/admin?tab=users', asAdmin());
  await expect.element(page.getByText('bob@lamps.example')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'What to do with Bob Lamp' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('the heading and the title name the view', async () => {
  mountApp('/admin?tab=feeds', asAdmin({ newsDesk: { feeds: () => ({ feeds: [], nextCursor: null }) } }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
  expect(document.title).toBe('Feeds · Dashboard · Kindling');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Dashboard · Kindling');
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`pending items are counted in legible figures, ${theme} at ${width} pixels`, async () => {
    localStorage.setItem('theme', theme);
    await page.viewport(width, 844);
    const submissions = { list: () => ({ submissions: [], nextCursor: null, total: 0 }) };
    mountApp('/admin?tab=submissions', asAdmin({ submissions }));
    await expect.element(page.getByRole('tab', { name: 'Submissions 3' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: /\b4$/ })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.viewport(1280, 844);
  });
}

test('an admin without a second factor is asked to switch it on', async () => {
  const { fake } = mountApp('/admin', asAdmin({ secondFactor: { mine: () => ({ secondFactor: null }) } }));
  const ask = page.getByRole('note').filter({ hasText: 'Please switch on two-factor log-in' });
  await expect
    .element(ask.getByRole('link', { name: 'Switch it on' }))
    .toHaveAttribute('href', '/account#second-factor');
  expect(await axeViolations()).toEqual([]);
  expect(fake.inputsOf('secondFactor.mine')).toHaveLength(1);
});

test('an admin who asks for an unknown view sees the overview', async () => {
  mountApp('/admin?tab=nothing', asAdmin());
  await expect.element(page.getByRole('region', { name: 'Figures' })).toBeVisible();
});

test('with nothing to decide, the overview says so', async () => {
  const waiting = () => ({ waiting: { submissions: 0, flags: 0, appeals: 0, reviews: 0, corrections: 0 } });
  mountApp('/admin', asAdmin({ adminStats: { ...asAdmin().adminStats, waiting } }));
  await expect.element(page.getByText('Nothing is waiting for a decision.')).toBeVisible();
});

test('pending decisions come before the figures', async () => {
  mountApp('/admin', asAdmin());
  const queue = page.getByRole('heading', { name: '4 decisions are waiting' });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Decide submissions')).toHaveAttribute('href', '/admin?tab=submissions');
  await expect.element(link('1 appeal')).toHaveAttribute('href', '/admin?tab=appeals');
  await expect.element(queue).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect.element(figures).toBeVisible();
  const isBefore = queue.element().compareDocumentPosition(figures.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore).toBeTruthy();
});

test('the model’s cost this month is among the figures if prices are set', async () => {
  const modelCost = { value: 1_234.5, trend: [0, 0.25] };
  mountApp('/admin', asAdmin({ adminStats: { stats: () => ({ stats: { days: [], ...noStats, modelCost } }) } }));
  await expect.element(page.getByText('$1,234.50')).toBeVisible();
  await expect.element(page.getByText('Cost of the model this month')).toBeVisible();
  await expect.element(page.getByText('Model tokens this month')).not.toBeInTheDocument();
});

const someUse = { calls: 4, inputTokens: 4_000, outputTokens: 1_300, costUsd: 0.0036, unpricedTokens: 0 };
const models = {
  ...{ status: 'on' as const, model: 'gpt-x', provider: 'models.example', monthlyCap: 10_000 },
  ...{ prices: { input: 0.4, output: 1.6 }, isSwitchedOn: true, switchedAt: null },
  ...{ today: someUse, month: { ...someUse, inputTokens: 6_000, costUsd: 3.2, unpricedTokens: 700 } },
};

test('the model’s usage and cost are shown, and one switch stops it', async () => {
  const switchedAt = '2026-03-01T09:00:00.000Z';
  const { fake } = mountApp(
    '/admin?tab=models',
    asAdmin({
      adviser: {
        models: () => ({ models }),
        switchModels: () => ({
          success: true,
          models: { ...models, status: 'switched-off', isSwitchedOn: false, switchedAt },
        }),
      },
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'gpt-x at models.example' })).toBeVisible();
  await expect.element(page.getByText('7,300 of 10,000 tokens')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Today' }).getByText('under $0.01')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'This month' }).getByText('$3.20')).toBeVisible();
  await expect.element(page.getByText(/700 tokens of other models this month are not in the cost/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('switch', { name: 'Use the model' }).click();
  await expect.element(page.getByText('Switched off', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/The audit log shows who did it/)).toBeVisible();
  expect(fake.inputsOf('adviser.switchModels')).toEqual([{ isOn: false }]);
});

test('no cost is shown without prices, and there is no switch without a model', async () => {
  const none = { ...someUse, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: null };
  const unset = { ...models, status: 'none' as const, model: null, provider: null, monthlyCap: 0, prices: null };
  mountApp(
    '/admin?tab=models',
    asAdmin({ adviser: { models: () => ({ models: { ...unset, today: none, month: none } }) } }),
  );
  await expect.element(page.getByRole('heading', { name: 'No model is set' })).toBeVisible();
  await expect.element(page.getByText('None set')).not.toBeInTheDocument();
  await expect.element(page.getByText(/set MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT/)).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByText('Cost', { exact: true })).not.toBeInTheDocument();
});

test('making an admin takes a confirmation, and sends the explicit value', async () => {
  const toggleAdmin = vi.fn(() => {
    return { success: true, message: 'Admin status updated successfully', user: { ...bob, isAdmin: true } };
  });
  const { fake } = mountApp(
    '/admin?tab=users',
    asAdmin({ admins: { users: () => ({ users: [bob], nextCursor: null }), toggleAdmin } }),
  );
  await chooseForBob('Make Admin');
  expect(toggleAdmin).not.toHaveBeenCalled();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
  await expect.element(page.getByText('Admin status updated successfully').first()).toBeVisible();
  expect(fake.inputsOf('admins.toggleAdmin')).toEqual([{ id: bob.id, isAdmin: true }]);
});

test('making a moderator, and ending it, takes a confirmation, and sends the explicit value', async () => {
  const users = () => ({ users: [{ ...bob, isModerator: true }], nextCursor: null });
  const toggleModerator = () => ({ success: true, message: 'Moderator status updated successfully', user: bob });
  const { fake } = mountApp('/admin?tab=users', asAdmin({ admins: { users, toggleModerator } }));
  await expect.element(page.getByText('Moderator', { exact: true })).toBeVisible();
  await chooseForBob('Remove Moderator');
  const dialog = page.getByRole('alertdialog', { name: 'Remove Bob Lamp as a moderator?' });
  await dialog.getByRole('button', { name: 'Remove Moderator' }).click();
  await expect.element(page.getByText('Moderator status updated successfully').first()).toBeVisible();
  expect(fake.inputsOf('admins.toggleModerator')).toEqual([{ id: bob.id, isModerator: false }]);
  await page.getByRole('combobox', { name: 'Which members' }).selectOptions('moderators');
  await expect.poll(() => fake.inputsOf('admins.users').at(-1)).toMatchObject({ who: 'moderators', order: 'newest' });
});

test('an admin sees which tools’ websites do not respond, below the submissions', async () => {
  const silent = {
    ...{ toolId: 'tool-wren', slug: 'wren', name: 'Wren', website: 'https://wren.example/', detail: 'HTTP 404' },
    ...{ failures: 4, failingSince: '2026-11-18T08:00:00.000Z', lookedAt: '2026-11-22T08:00:00.000Z' },
  };
  mountApp(
    '/admin?tab=submissions',
    asAdmin({
      submissions: { list: () => ({ submissions: [], nextCursor: null, total: 0 }) },
      websites: { silent: () => ({ websites: [silent], nextCursor: null }) },
    }),
  );
  const websites = page.getByRole('region', { name: 'Websites that don’t respond' });
  await expect
    .element(websites.getByRole('link', { name: 'Wren', exact: true }))
    .toHaveAttribute('href', '/ai-tools/wren');
  await expect.element(websites.getByText('HTTP 404')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  '/admin',
  '/admin?tab=users',
  '/admin?tab=subscribers',
])('at %s a moderator has only the views of what they decide, and requests nothing else', async (path) => {
  const { fake } = mountApp(path, asModerator());
  await expect.element(page.getByText('No submissions waiting')).toBeVisible();
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Submissions', expect.stringMatching(/^Reports/), 'Appeals', 'Reviews']);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await expect.element(page.getByText('No reports waiting')).toBeVisible();
  for (const of of ['adminStats.stats', 'admins.users', 'newsletter.subscribers'])
    expect([of, fake.inputsOf(of)]).toEqual([of, []]);
  expect(await axeViolations()).toEqual([]);
});

test('the header leads a moderator straight to the dashboard', async () => {
  await page.viewport(1280, 800);
  mountApp('/privacy', asModerator());
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  expect(page.getByRole('button', { name: 'Admin' }).elements()).toEqual([]);
});

test('a moderator has no weekly report', async () => {
  mountApp('/weekly-report', asModerator());
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a refusal to remove an admin is explained in the dialog', async () => {
  const last = 'The last admin cannot be removed. Make somebody else an admin first.';
  mountApp(
    '/admin?tab=users',
    asAdmin({
      admins: {
        users: () => ({ users: [{ ...bob, isAdmin: true }], nextCursor: null }),
        toggleAdmin() {
          throw refusal('accounts/last-admin', 409, last);
        },
      },
    }),
  );
  await chooseForBob('Remove Admin');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' }).click();
  await expect.element(page.getByRole('alertdialog').getByText(last)).toBeVisible();
});

test('an admin who could not be removed stays one, and the page says so', async () => {
  mountApp(
    '/admin?tab=users',
    asAdmin({
      admins: {
        users: () => ({ users: [{ ...bob, isAdmin: true }], nextCursor: null }),
        toggleAdmin() {
          throw refusal('internal', 500, '');
        },
      },
    }),
  );
  await chooseForBob('Remove Admin');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' }).click();
  const message = page.getByRole('alertdialog').getByText('Failed to update admin status');
  await expect.element(message).toBeVisible();
});

const bobby = { id: bob.id, name: 'bob', avatar: '🦊' };
const carol = { id: 'member-carol', name: 'carol', avatar: null };
const byBob = { kind: 'member' as const, ...bobby };
const byVisitor = { kind: 'visitor' as const, id: null, name: null, avatar: null };
const byOperator = { kind: 'operator' as const, id: 'x', name: 'x', avatar: null };

test('a log without entries of a kind says so', async () => {
  mountApp('/admin?tab=log', asAdmin({ auditTrail: { audit: () => ({ events: [], nextCursor: null }) } }));
  await expect.element(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
});

test('the log shows the reason for a decision', async () => {
  const event = {
    ...{ id: '2', at: '2026-11-20T08:00:00.000Z', type: 'PostDeleted', module: 'community', stream: 'post-p1' },
    ...{ members: [bob.id], correlationId: 'c', summary: 'A post was removed.', reason: 'Advertising' },
    ...{ affected: [], subject: null },
    actor: { kind: 'member' as const, id: bob.id, name: 'bob', avatar: null },
  };
  mountApp('/admin?tab=log', asAdmin({ auditTrail: { audit: () => ({ events: [event], nextCursor: null }) } }));
  await expect.element(page.getByText('Reason: Advertising')).toBeVisible();
  // A phone has no room for the time column.
  const row = page.getByRole('row', { name: /A post was removed/ }).element();
  await page.viewport(390, 844);
  const shown = () => [...row.querySelectorAll('time')].filter((time) => time.checkVisibility());
  await expect.poll(shown).toHaveLength(1);
  // Nor for the filters, until they are asked for.
  await expect.element(page.getByLabelText('From')).not.toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.element(page.getByLabelText('From')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.viewport(1280, 844);
});

test('the log names actors and subjects, with links', async () => {
  const event = {
    ...{
      id: '3',
      at: '2026-11-20T08:00:00.000Z',
      type: 'SubmissionApproved',
      module: 'tools',
      stream: 'submission-s1',
    },
    ...{ members: [bob.id], correlationId: 'c', summary: 'A submission was approved.', reason: null },
    ...{ affected: [bobby], actor: byOperator },
    subject: { kind: 'submission' as const, id: 's1', title: 'Lantern' },
  };
  const renamed = {
    ...event,
    id: '4',
    stream: 'tool-t1',
    subject: { kind: 'tool' as const, id: 't1', title: 'Torch' },
  };
  mountApp(
    '/admin?tab=log',
    asAdmin({ auditTrail: { audit: () => ({ events: [event, renamed], nextCursor: null }) } }),
  );
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('bob').first()).toHaveAttribute('href', `/profile/${bob.id}`);
  await expect.element(link('Lantern')).toHaveAttribute('href', '/admin?tab=submissions');
  await expect.element(link('Torch')).toHaveAttribute('href', '/ai-tools/t1');
  expect(await axeViolations()).toEqual([]);
});

test('the log is filtered by streams, members and days', async () => {
  await page.viewport(1280, 844);
  const event = {
    ...{ id: '1', at: '2026-11-20T08:00:00.000Z', type: 'PostCreated', module: 'community', stream: 'post-p1' },
    ...{ members: [bob.id], correlationId: 'c', summary: 'A member published a post.', reason: null },
    ...{ affected: [], subject: null },
    actor: { kind: 'member' as const, id: bob.id, name: 'bob', avatar: null },
  };
  const { fake } = mountApp(
    '/admin?tab=log',
    asAdmin({ auditTrail: { audit: () => ({ events: [event], nextCursor: null }) } }),
  );
  await page.getByText('Details').click();
  await page.getByRole('link', { name: 'All entries of post-p1' }).click();
  await expect.poll(() => fake.inputsOf('auditTrail.audit').at(-1)).toMatchObject({ stream: 'post-p1' });
  await page.getByRole('link', { name: 'post-p1: show all' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toHaveFocus();
  await page.getByRole('link', { name: 'All entries about bob' }).click();
  await expect.element(page.getByRole('link', { name: 'Bob Lamp: show all' })).toBeVisible();
  await page.getByLabelText('To').fill('2026-11-20');
  await expect
    .poll(() => fake.inputsOf('auditTrail.audit').at(-1))
    .toMatchObject({ memberId: bob.id, until: new Date('2026-11-21T00:00').toISOString() });
  expect(await axeViolations()).toEqual([]);
});

test('days in the wrong order are explained, and not searched', async () => {
  await page.viewport(1280, 844);
  const audit = () => ({ events: [], nextCursor: null });
  const { fake } = mountApp('/admin?tab=log&from=2026-11-21', asAdmin({ auditTrail: { audit } }));
  await expect.element(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
  await page.getByLabelText('To').fill('2026-11-20');
  await expect.element(page.getByText('“To” is before “From”')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No data available' })).not.toBeInTheDocument();
  expect(fake.inputsOf('auditTrail.audit').at(-1)).not.toHaveProperty('until');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [byBob, 'A member liked a post.', '🦊'],
  [{ kind: 'system' as const, id: 'links.fetch', name: 'links.fetch', avatar: null }, 'A poll closed.', 'path'],
])('an entry shows who did it: %j', async (actor, summary, shown) => {
  const event = {
    ...{ id: '1', at: '2026-11-20T08:00:00.000Z', type: 'Happened', module: 'community', stream: 'post-p1' },
    ...{ members: [], correlationId: 'c', summary, reason: null, affected: [], subject: null, actor },
  };
  mountApp('/admin?tab=log', asAdmin({ auditTrail: { audit: () => ({ events: [event], nextCursor: null }) } }));
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  await expect.element(row.getByText('Details')).toBeVisible();
  expect(row.element().querySelector('td')?.innerHTML).toContain(shown);
});

test.each([
  ['A member liked a post.', byBob, [], /^bob liked a post\./],
  ['A member blocked another.', byBob, [carol], /^bob blocked carol\./],
  ['A member logged in on a device.', byVisitor, [bobby], /^bob logged in on a device\./],
  ['A member was suspended: they can read and change nothing.', byBob, [carol], /^carol was suspended: .*By bob/],
  ['A member became an admin.', byOperator, [bobby], /^bob became an admin\..*By an operator/],
  ['A moderator decided a case.', byBob, [carol], /^bob decided a case\..*carol/],
  ['A moderator decided a case.', byOperator, [carol], /^A moderator decided a case\..*By an operator/],
  ['An operator or an admin paused read models.', byBob, [], /^An operator or an admin paused .*By bob/],
])('the log says who did it: %s', async (summary, actor, affected, said) => {
  const event = {
    ...{ id: '1', at: '2026-11-20T08:00:00.000Z', type: 'Happened', module: 'community', stream: 'post-p1' },
    ...{ members: [], correlationId: 'c', summary, reason: null, affected, subject: null, actor },
  };
  mountApp('/admin?tab=log', asAdmin({ auditTrail: { audit: () => ({ events: [event], nextCursor: null }) } }));
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  await expect.element(row.getByText('Details')).toBeVisible();
  const shown = [...row.element().querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(shown.join(' ')).toMatch(said);
});

test.each([
  ['Media', 'Media of Bob Lamp'],
  ['Audit log', 'Audit log of Bob Lamp'],
])('%s of a member, from the list of users, begins at its heading', async (what, name) => {
  mountApp(
    '/admin?tab=users',
    asAdmin({
      auditTrail: { audit: () => ({ events: [], nextCursor: null }) },
      uploads: { ofMember: () => ({ member: { id: bob.id, name: 'bob' }, media: [], nextCursor: null }) },
    }),
  );
  await chooseForBob(what);
  await expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test.each([320, 390])('at %s pixels, the search has a row to itself, and the filters share the next', async (width) => {
  await page.viewport(width, 844);
  mountApp('/admin?tab=users', asAdmin());
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await expect.element(search).toBeVisible();
  const [first, second, third] = [
    search,
    page.getByRole('combobox', { name: 'Which members' }),
    page.getByRole('combobox', { name: 'Order' }),
  ].map((each) => each.element().getBoundingClientRect());
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0);
  expect(third?.top).toBe(second?.top);
  await page.viewport(1280, 844);
});

test('a search that finds nobody says so', async () => {
  const users = (input: { q?: string | undefined }) => ({ users: input.q ? [] : [bob], nextCursor: null });
  const { fake } = mountApp('/admin?tab=users', asAdmin({ admins: { users } }));
  await page.getByRole('searchbox', { name: 'Search users' }).fill('zed');
  await expect.element(page.getByText('No users found.')).toBeVisible();
  expect(fake.inputsOf('admins.users').at(-1)).toMatchObject({ q: 'zed' });
  await page.getByRole('combobox', { name: 'Which members' }).selectOptions('admins');
  await expect.element(page.getByText('No admin users found')).toBeVisible();
});

test('subscribers are exported by role, and only existing roles are offered', async () => {
  mountApp(
    '/admin?tab=subscribers',
    asAdmin({
      newsletter: {
        subscribers: () => ({ subscribers: [], nextCursor: null }),
        subscriberRoles: () => ({ roles: ['Founder', 'Keeper of lamps'] }),
      },
    }),
  );
  await expect.element(page.getByText('No subscribers found')).toBeVisible();
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect.element(role).toHaveTextContent('All rolesFounderKeeper of lamps');
  await role.selectOptions('Founder');
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/subscribers.csv?role=Founder');
});

const openCase = {
  ...{ id: 'post:p1', kind: 'post' as const, aboutId: 'p1', state: 'open' as const, openFlags: 2, decided: null },
  ...{ author: { id: 'eve', name: 'Eve' }, flaggedAt: '2026-03-01T09:00:00.000Z', reasons: ['spam' as const] },
  evidence: { text: 'Buy lamps!', versions: [], mediaUrls: [] },
};

test('a report is decided by keyboard, with a reason', async () => {
  const flag = {
    ...{ id: 'f1', kind: 'post' as const, aboutId: 'p1', reason: 'spam' as const, text: 'The third today' },
    ...{
      createdAt: openCase.flaggedAt,
      flagger: { id: 'mallory', name: 'Mallory' },
      isWithdrawn: false,
      evidence: null,
    },
  };
  const decision = {
    ...{ id: 'd1', kind: 'post' as const, aboutId: 'p0', outcome: 'warn' as const, reason: 'Advertising' },
    ...{ suspendedUntil: null, appealableUntil: null, thread: [], appeal: null, answer: null },
    createdAt: '2026-02-01T09:00:00.000Z',
  };
  const { fake } = mountApp(
    '/admin?tab=flags',
    asAdmin({
      moderation: {
        cases: () => ({ cases: [openCase], nextCursor: null }),
        case: () => ({ case: { ...openCase, flags: [flag], decisions: [], history: [decision] } }),
      },
    }),
  );
  await expect.element(page.getByText('Buy lamps!')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in thread' }))
    .toHaveAttribute('href', '/community/post/p1');
  await expect.element(page.getByRole('link', { name: 'Mallory' })).toHaveAttribute('href', '/profile/mallory');
  await expect.element(page.getByText('The third today')).toBeVisible();
  await expect.element(page.getByText(/^Warned/)).toBeVisible();
  (page.getByRole('list', { name: 'Reports' }).element().firstElementChild as HTMLElement).focus();
  await userEvent.keyboard('s');
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Eve?' });
  await expect.element(dialog.getByText('Buy lamps!')).toBeVisible();
  await expect.element(dialog.getByText('Spam', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByText('Give a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
  await dialog.getByRole('combobox', { name: 'For how long' }).selectOptions('For good');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect
    .poll(() => fake.inputsOf('moderation.decide'))
    .toEqual([{ id: 'post:p1', decision: 'suspend', reason: 'Advertising', days: null }]);
});

test.each([
  ['Dismiss', 'Dismiss what was reported about Eve’s post?', 'Report dismissed'],
  ['Remove', 'Remove Eve’s post?', 'Post removed'],
  ['Warn', 'Warn Eve about this post?', 'Eve warned'],
])('%s: the question names the post, and the decision is confirmed', async (label, question, confirmed) => {
  const decide = () => ({ success: true, case: { ...openCase, flags: [], decisions: [], history: [] } });
  const cases = () => ({ cases: [openCase], nextCursor: null });
  mountApp('/admin?tab=flags', asAdmin({ moderation: { cases, decide } }));
  await page.getByRole('list', { name: 'Reports' }).getByRole('button', { name: label }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
  await dialog.getByRole('button', { name: label }).click();
  await expect
    .poll(() => document.querySelector('[data-toasts]')?.textContent?.replace(/[\u2068\u2069]/g, ''))
    .toContain(confirmed);
});

test('a reported member can be warned and suspended, not removed', async () => {
  const ofEve = { ...openCase, id: 'member:eve', kind: 'member' as const, aboutId: 'eve' };
  mountApp('/admin?tab=flags', asAdmin({ moderation: { cases: () => ({ cases: [ofEve], nextCursor: null }) } }));
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Suspend Eve?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Warn' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
});

test('a notice needs a title and a message', async () => {
  mountApp('/admin?tab=notices', asAdmin());
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect.element(page.getByText('Title is required')).toBeVisible();
  await expect.element(page.getByText('Message is required')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await title.fill('Tonight');
  await expect.element(page.getByText('Title is required')).not.toBeInTheDocument();
});
