// The pages of staff. They begin with the data of their first view, so that nothing moves when it arrives.
import { type AdminTab, readAdminSearch } from '../../loaders/admin.ts';
import { dashboardTitle, openedView } from '../../loaders/admin-views.ts';
import type { Ask } from '../../loaders/loader.ts';
import { mailingsShown, readReportSearch } from '../../loaders/weekly-report.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

type Asking = Pick<PageRequest, 'ask' | 'askList'>;

/** Runs the queries of a view without filters. Views without an entry ask nothing. */
const askUsers = ({ askList }: Asking) => askList('admins.users', { q: '', who: 'all', order: 'newest' });

const ofViews: Readonly<Partial<Record<AdminTab, (asking: Asking) => readonly Promise<unknown>[]>>> = {
  overview: (asking) => [asking.ask('adminStats.stats'), askUsers(asking)],
  users: (asking) => [askUsers(asking)],
  'sign-ups': ({ ask, askList }) => [
    ask('signUps.settings'),
    askList('signUps.approvals', { status: 'waiting', order: 'oldest', q: '' }),
    askList('signUps.invitations', { order: 'newest' }),
  ],
  audience: ({ ask }) => [ask('audience.audience')],
  subscribers: ({ ask, askList }) => [
    ask('newsletter.subscriberRoles'),
    askList('newsletter.subscribers', { role: '', state: 'all', order: 'newest' }),
  ],
  submissions: ({ askList }) => [askList('submissions.list', { status: 'pending', order: 'newest' })],
  flags: ({ ask, askList }) => [askCases(ask, askList)],
  appeals: ({ askList }) => [askList('moderation.appeals', { status: 'waiting', order: 'newest' })],
  reviews: ({ askList }) => [askList('reviews.held', { status: 'held', order: 'oldest' })],
  corrections: ({ askList }) => [askList('submissions.corrections', { status: 'open', order: 'newest' })],
  tools: ({ askList }) => [askList('directory.tools', { q: '', sort: 'alphabetical' })],
  feeds: ({ askList }) => [askList('newsDesk.feeds', { limit: 50, show: 'all', order: 'newest' })],
  mail: ({ ask, askList }) => [ask('mail.mail'), askList('mail.failedAddresses', { order: 'newest' })],
  models: ({ ask }) => [ask('adviser.models')],
  work: ({ askList }) => [askList('work.jobs', { state: 'parked', order: 'oldest' })],
  log: ({ askList }) => [askList('auditTrail.audit', { order: 'newest' })],
};

/** No window shows more of them at once. */
const casesInView = 4;

/** Each reported item has its circumstances, which are a query of their own. */
async function askCases(ask: Ask, askList: Ask): Promise<void> {
  const { cases } = await askList('moderation.cases', { state: 'open', order: 'newest' });
  await Promise.all(cases.slice(0, casesInView).map(({ id }) => ask('moderation.case', { id })));
}

/** Failures are shown by the client. */
async function loadDashboard({ ask, askList, query, context: { member } }: PageRequest): Promise<void> {
  const isAdmin = member?.isAdmin === true;
  if (!isAdmin && !member?.isModerator) return;
  const { tab, ...filters } = readAdminSearch(query);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  await Promise.allSettled([
    ask('secondFactor.mine'),
    ask('adminStats.waiting'),
    ...(isAdmin ? [ask('adminStats.setUp'), ask('work.state')] : []),
    ...(isFiltered ? [] : (ofViews[openedView(tab, member)]?.({ ask, askList }) ?? [])),
  ]);
}

async function loadReport({ ask, query, context: { member } }: PageRequest): Promise<void> {
  if (!member?.isAdmin) return;
  const { days = 7 } = readReportSearch(query);
  await Promise.allSettled([
    ask('weeklyReport.report', { days }),
    ask('weeklyReport.email', { days }),
    ask('newsletter.mailings', { limit: mailingsShown }),
  ]);
}

const dashboard = fixedPage(
  '/admin',
  'Dashboard',
  'Members, subscribers, submissions, reports and feeds, for admins.',
  {
    noindex: true,
    query: Object.keys(readAdminSearch({})),
    isFor: ({ isAdmin, isModerator = false }) => isAdmin || isModerator,
    load: loadDashboard,
  },
);

export const adminPages: readonly PageDefinition[] = [
  {
    ...dashboard,
    load: async (request) => ({
      ...(await dashboard.load(request)),
      title: dashboardTitle(readAdminSearch(request.query).tab, request.context.member),
    }),
  },
  fixedPage('/weekly-report', 'Weekly report', 'News, tools and posts of recent days, for admins.', {
    noindex: true,
    query: Object.keys(readReportSearch({})),
    isFor: ({ isAdmin }) => isAdmin,
    load: loadReport,
  }),
];
