// Past decisions can be reviewed: the address stores the filter and the order, and the server applies them.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminSearch } from '../../../src/loaders/admin.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aTool } from '../../tools/tools-fixture.ts';
import { asAdmin, bob } from '../admin-fixture.ts';

const at = '2026-11-20T08:00:00.000Z';
const member = { id: bob.id, name: 'bob' };
const which = page.getByRole('combobox', { name: 'Which' });

const rejected = {
  ...{ id: 's1', name: 'Lantern', summary: 'Lights the way', description: 'Day and night', sector: 'Marketing' },
  ...{ sectorSlug: 'marketing' as const, website: 'https://lantern.example/', pricing: 'Free', features: ['Light'] },
  pricingClass: 'free' as const,
  ...{ isOwn: false, status: 'rejected' as const, toolId: null, reason: 'It is not about AI.', createdAt: at },
  ...{ decidedAt: at, submitter: member, duplicates: [], isSubmittedTwice: false },
};
const accepted = {
  ...{ id: 'c1', toolId: 't1', field: 'pricing' as const, text: 'It costs $9 now.', status: 'accepted' as const },
  ...{ createdAt: at, resolvedAt: at, member, tool: { id: 't1', slug: 'lantern', name: 'Lantern', logo: null } },
};
const answered = {
  ...{ id: 'd1', caseId: 'post:p1', kind: 'post' as const, aboutId: 'p1', outcome: 'remove' as const, member },
  ...{ reason: 'Advertising', suspendedUntil: null, appealableUntil: null, thread: [], createdAt: at },
  appeal: { text: 'It was a joke.', createdAt: at },
  answer: { outcome: 'overturned' as const, text: 'So it was.', createdAt: at },
};
const decided = {
  ...{ id: 'post:p1', kind: 'post' as const, aboutId: 'p1', state: 'decided' as const, author: member, openFlags: 0 },
  ...{ flaggedAt: at, reasons: ['spam' as const], evidence: { text: 'Buy **lamps**!', versions: [], mediaUrls: [] } },
  decided: { outcome: 'remove' as const, reason: 'Advertising', suspendedUntil: null, createdAt: at },
};
const released = {
  ...{ id: 'r1', toolId: 't1', userId: bob.id, userName: 'bob', userAvatar: null, rating: 5, isEdited: false },
  ...{
    reviewText: 'Best tool ever.',
    tie: 'none' as const,
    isMine: false,
    isHeld: false,
    createdAt: at,
    updatedAt: at,
  },
};
const approved = { id: 'm1', email: 'eve@example.com', firstName: 'Eve', lastName: null, askedAt: at };

const queues: readonly Readonly<{
  tab: string;
  show: string;
  call: string;
  asked: object;
  handlers: Handlers;
  says: readonly string[];
  offersNot: RegExp;
}>[] = [
  {
    ...{ tab: 'submissions', show: 'rejected', call: 'submissions.list', asked: { status: 'rejected' } },
    handlers: { submissions: { list: () => ({ submissions: [rejected], nextCursor: null, total: 1 }) } },
    ...{ says: ['Lantern', 'It is not about AI.'], offersNot: /^(Approve|Reject)$/ },
  },
  {
    ...{ tab: 'corrections', show: 'accepted', call: 'submissions.corrections', asked: { status: 'accepted' } },
    handlers: { submissions: { corrections: () => ({ corrections: [accepted], nextCursor: null }) } },
    ...{ says: ['It costs $9 now.'], offersNot: /^(Accept|Decline)$/ },
  },
  {
    ...{ tab: 'appeals', show: 'answered', call: 'moderation.appeals', asked: { status: 'answered' } },
    handlers: { moderation: { appeals: () => ({ appeals: [answered], nextCursor: null }) } },
    ...{ says: ['It was a joke.', 'Overturned', 'So it was.'], offersNot: /^(Uphold|Overturn)$/ },
  },
  {
    ...{ tab: 'flags', show: 'decided', call: 'moderation.cases', asked: { state: 'decided' } },
    handlers: { moderation: { cases: () => ({ cases: [decided], nextCursor: null }) } },
    ...{ says: ['Buy lamps!', 'Removed', 'Advertising'], offersNot: /^(Dismiss|Remove|Warn|Suspend)$/ },
  },
  {
    ...{ tab: 'reviews', show: 'released', call: 'reviews.held', asked: { status: 'released' } },
    handlers: { reviews: { held: () => ({ reviews: [released], nextCursor: null }) } },
    ...{ says: ['Best tool ever.'], offersNot: /^Publish$/ },
  },
  {
    ...{ tab: 'sign-ups', show: 'approved', call: 'signUps.approvals', asked: { status: 'approved' } },
    handlers: {
      signUps: {
        settings: () => ({ signUps: { mode: 'approval', setAt: null, becauseOfWave: false } }),
        approvals: () => ({ members: [approved], nextCursor: null }),
        invitations: () => ({ invitations: [], nextCursor: null }),
      },
    },
    ...{ says: ['eve@example.com'], offersNot: /^(Approve|Decline) eve/ },
  },
];

test.each(queues)('$tab that are $show can be reviewed, with their decisions', async (queue) => {
  const { tab, show, call, asked, handlers, says, offersNot } = queue;
  const { fake, router } = mountApp(`/admin?tab=${tab}`, asAdmin(handlers));
  await which.selectOptions(show);
  for (const words of says) await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: offersNot }).elements()).toEqual([]);
  expect(router.state.location.search).toMatchObject({ tab, show });
  const { order = '' } = fake.inputsOf(call).at(-1) as { order?: string };
  expect(fake.inputsOf(call).at(-1)).toMatchObject(asked);
  const other = order === 'newest' ? 'oldest' : 'newest';
  await page.getByRole('combobox', { name: 'Order' }).selectOptions(other);
  await expect.poll(() => fake.inputsOf(call).at(-1)).toMatchObject({ ...asked, order: other });
  expect(await axeViolations()).toEqual([]);
});

test('a link to past decisions shows them, and another view resets the filter', async () => {
  const { fake, router } = mountApp(
    '/admin?tab=appeals&show=answered&order=oldest',
    asAdmin({
      moderation: {
        appeals: () => ({ appeals: [], nextCursor: null }),
        cases: () => ({ cases: [], nextCursor: null }),
      },
    }),
  );
  await expect.element(page.getByText('No appeals found')).toBeVisible();
  expect(fake.inputsOf('moderation.appeals')).toMatchObject([{ status: 'answered', order: 'oldest' }]);
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect.element(page.getByText('No reports waiting')).toBeVisible();
  expect(router.state.location.search).toEqual({ tab: 'flags' });
});

test('Back undoes a filter of the tools, and the server applies what the address says', async () => {
  const { fake, router } = mountApp(
    '/admin?tab=tools&q=lamp&sort=newest',
    asAdmin({ directory: { tools: () => ({ tools: [aTool()], total: 1, nextCursor: null }) } }),
  );
  await expect.element(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('lamp');
  await page.getByRole('combobox', { name: 'Sector' }).selectOptions('marketing');
  const last = () => fake.inputsOf('directory.tools').at(-1);
  await expect.poll(last).toMatchObject({ q: 'lamp', sort: 'newest', sector: 'marketing' });
  router.history.back();
  await expect.element(page.getByRole('combobox', { name: 'Sector' })).toHaveValue('');
  expect(router.state.location.search).toMatchObject({ tab: 'tools', q: 'lamp', sort: 'newest' });
});

test('the filters of the audit log are in its address', async () => {
  await page.viewport(1280, 844);
  const { fake, router } = mountApp(
    '/admin?tab=log&show=module:tools&from=2026-11-02&to=nonsense',
    asAdmin({ auditTrail: { audit: () => ({ events: [], nextCursor: null }) } }),
  );
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveValue('module:tools');
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-02');
  expect(fake.inputsOf('auditTrail.audit').at(-1)).toMatchObject({
    module: 'tools',
    since: new Date('2026-11-02T00:00').toISOString(),
  });
  await page.getByLabelText('To').fill('2026-11-05');
  await expect.poll(() => router.state.location.search).toMatchObject({ show: 'module:tools', to: '2026-11-05' });
});

type Filter = Readonly<{ select: string; name: keyof AdminSearch; value: string; asks: object }>;
const by = (select: string, name: keyof AdminSearch, value: string, asks: object): Filter => ({
  ...{ select, name, value, asks },
});
const feed = {
  ...{ id: 'f1', url: 'https://outlet.example/feed', name: 'Outlet', category: 'tools' as const, failures: 0 },
  ...{
    origin: 'admin' as const,
    state: 'active' as const,
    health: 'ok' as const,
    healthInWords: 'Working',
    healthDetail: null,
    healthSince: at,
  },
  ...{ addedAt: at, newestAt: at, lastAskedAt: null, nextAskedAt: null },
};

const lists: readonly Readonly<{ tab: string; call: string; handlers?: Handlers; filters: readonly Filter[] }>[] = [
  {
    ...{ tab: 'users', call: 'admins.users' },
    filters: [
      by('Which members', 'show', 'suspended', { who: 'suspended' }),
      by('Order', 'order', 'name', { order: 'name' }),
    ],
  },
  {
    ...{ tab: 'subscribers', call: 'newsletter.subscribers' },
    handlers: {
      newsletter: {
        subscribers: () => ({ subscribers: [], nextCursor: null }),
        subscriberRoles: () => ({ roles: ['Founder', 'Keeper of lamps'] }),
      },
    },
    filters: [
      by('Role', 'role', 'Founder', { role: 'Founder' }),
      by('Which subscribers', 'show', 'left', { state: 'left' }),
      by('Order', 'order', 'address', { order: 'address' }),
    ],
  },
  {
    ...{ tab: 'feeds', call: 'newsDesk.feeds' },
    handlers: { newsDesk: { feeds: () => ({ feeds: [feed], nextCursor: null }) } },
    filters: [
      by('Which feeds', 'show', 'failing', { show: 'failing' }),
      by('Order', 'order', 'silent', { order: 'silent' }),
    ],
  },
  {
    ...{ tab: 'sign-ups', call: 'signUps.invitations' },
    handlers: {
      signUps: {
        settings: () => ({ signUps: { mode: 'open', setAt: null, becauseOfWave: false } }),
        approvals: () => ({ members: [], nextCursor: null }),
        invitations: () => ({ invitations: [], nextCursor: null }),
      },
    },
    filters: [by('Order of invitations', 'invitations', 'oldest', { order: 'oldest' })],
  },
  {
    ...{ tab: 'mail', call: 'mail.failedAddresses' },
    handlers: {
      mail: {
        mail: () => ({ mail: { leavesBy: 'smtp', from: 'Kindling <hello@kindling.example>' } }),
        failedAddresses: () => ({ addresses: [], nextCursor: null }),
      },
    },
    filters: [
      by('Why', 'show', 'bounced', { failure: 'bounced' }),
      by('Order', 'order', 'oldest', { order: 'oldest' }),
    ],
  },
  {
    ...{ tab: 'work', call: 'work.jobs' },
    handlers: {
      work: {
        state: () => ({
          projections: [],
          backup: { lastAt: null, isLate: false, notIntactAt: null },
          reactions: {
            ...{ isServerRunning: true, fault: null, failing: [], dropped: [], schedules: [] },
            lanes: [
              { name: 'mail', limit: 4, due: 2, later: 1, parked: 1, failing: 0, failingSince: null, running: [] },
            ],
          },
        }),
        jobs: () => ({ jobs: [], nextCursor: null }),
      },
    },
    filters: [by('Lane', 'lane', 'mail', { lane: 'mail' }), by('Order', 'order', 'newest', { order: 'newest' })],
  },
  {
    ...{ tab: 'media&member=member-bob', call: 'uploads.ofMember' },
    handlers: { uploads: { ofMember: () => ({ member, media: [], nextCursor: null }) } },
    filters: [by('Order', 'order', 'largest', { order: 'largest' })],
  },
  {
    ...{ tab: 'log', call: 'auditTrail.audit' },
    handlers: { auditTrail: { audit: () => ({ events: [], nextCursor: null }) } },
    filters: [by('Order', 'order', 'oldest', { order: 'oldest' })],
  },
];

test.each(lists)('the server filters and orders $tab, as their address says', async (list) => {
  await page.viewport(1280, 844);
  const { tab, call, handlers, filters } = list;
  const { fake, router } = mountApp(`/admin?tab=${tab}`, asAdmin(handlers));
  const lastInput = () => fake.inputsOf(call).at(-1);
  let wanted = {};
  for (const { select, name, value, asks } of filters) {
    await page.getByRole('combobox', { name: select, exact: true }).selectOptions(value);
    wanted = { ...wanted, ...asks };
    await expect.poll(lastInput).toMatchObject(wanted);
    expect(router.state.location.search).toMatchObject({ [name]: value });
  }
  expect(await axeViolations()).toEqual([]);
  router.history.back();
  const last = filters.at(-1);
  await expect.poll(() => router.state.location.search).not.toHaveProperty(last?.name ?? '');
});

test('an unknown order is not sent to the server', async () => {
  const { fake } = mountApp('/admin?tab=users&order=sideways&show=nobody', asAdmin());
  await expect.element(page.getByText('bob@lamps.example')).toBeVisible();
  expect(fake.inputsOf('admins.users')).toMatchObject([{ who: 'all', order: 'newest' }]);
});

test('a feed’s problems are explained in words', async () => {
  const words = { healthInWords: 'On a private network', healthDetail: 'It leads into a private network.' };
  const tried = { healthInWords: 'Too large', detail: null, title: null, movedTo: null, items: [] };
  mountApp(
    '/admin?tab=feeds',
    asAdmin({
      newsDesk: {
        feeds: () => ({ feeds: [{ ...feed, ...words, health: 'not-public' as const }], nextCursor: null }),
        tryFeed: () => ({ ...tried, success: false, health: 'too-large' as const }),
      },
    }),
  );
  await expect.element(page.getByText('On a private network', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/· It leads into a private network\./)).toBeVisible();
  await page.getByLabelText('Feed address').fill('https://outlet.example/feed');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect.element(page.getByText('Too large.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/not-public|too-large/);
});

test('what is wrong with an address is said at its field, until it is changed or tried again', async () => {
  const nothing = { healthInWords: 'Not reachable', detail: null, title: null, movedTo: null, items: [] };
  mountApp(
    '/admin?tab=feeds',
    asAdmin({
      newsDesk: {
        feeds: () => ({ feeds: [], nextCursor: null }),
        addFeed() {
          throw refusal('news/not-an-address', 400, 'Please enter the web address of a feed.');
        },
        tryFeed: () => ({ ...nothing, success: false, health: 'unreachable' as const }),
      },
    }),
  );
  const address = page.getByLabelText('Feed address');
  await address.fill('foo');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription('Please enter the web address of a feed.');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect.element(page.getByText('Not reachable.')).toBeVisible();
  await expect.element(address).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Add feed' }).click();
  await expect.element(address).toHaveAttribute('aria-invalid');
  await expect.element(page.getByText('Not reachable.')).not.toBeInTheDocument();
  await address.fill('https://outlet.example/feed.xml');
  await expect.element(address).not.toHaveAttribute('aria-invalid');
});

test('a feed shows the time of its newest article, and suspended members stand out', async () => {
  const { router } = mountApp(
    '/admin?tab=feeds',
    asAdmin({
      newsDesk: { feeds: () => ({ feeds: [feed], nextCursor: null }) },
      admins: { users: () => ({ users: [{ ...bob, isSuspended: true }], nextCursor: null }) },
    }),
  );
  await expect.element(page.getByText(/· Latest article /)).toBeVisible();
  void router.navigate({ to: '/admin', search: { tab: 'users' } });
  await expect.element(page.getByRole('row', { name: /Bob Lamp Suspended/ })).toBeVisible();
});
