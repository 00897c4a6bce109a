// The staff's dashboard, by task. Moderators see only the views of their decisions; admins start at the users.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AdminTab, adminTabs } from '../../src/loaders/admin.ts';
import { useInterests } from '../interests.ts';
import { useSession } from '../session/session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { AskForSecondFactor } from './ask-for-second-factor.tsx';
import { useAttention } from './attention.tsx';
import { Audience } from './audience.tsx';
import { AuditLog } from './audit-log.tsx';
import { Feeds } from './feeds.tsx';
import { MailView } from './mail.tsx';
import { MemberMedia } from './member-media.tsx';
import { Models } from './models.tsx';
import { Appeals } from './queues/appeals.tsx';
import { Corrections } from './queues/corrections.tsx';
import { Flags } from './queues/flags.tsx';
import { HeldReviews } from './queues/held-reviews.tsx';
import { SignUps } from './queues/sign-ups.tsx';
import { Submissions } from './queues/submissions.tsx';
import { SendNotice } from './send-notice.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { StatsCards } from './stats-cards.tsx';
import { Subscribers } from './subscribers.tsx';
import { Tools } from './tools.tsx';
import { Users } from './users.tsx';
import { Work } from './work.tsx';

const route = getRouteApi('/admin');

type View = Readonly<{ label: string; view: () => ReactNode; moderatorsToo?: true }>;
type Views = Readonly<Partial<Record<AdminTab, View>>>;

/** Groups the views by task. A link to a group opens its first view. */
const groups: readonly Readonly<{ label: string; views: Views }>[] = [
  {
    label: 'To decide',
    views: {
      submissions: { label: 'Submissions', view: Submissions, moderatorsToo: true },
      flags: { label: 'Reports', view: Flags, moderatorsToo: true },
      appeals: { label: 'Appeals', view: Appeals, moderatorsToo: true },
      reviews: { label: 'Reviews', view: HeldReviews, moderatorsToo: true },
      corrections: { label: 'Corrections', view: Corrections },
    },
  },
  {
    label: 'People',
    views: {
      users: { label: 'Users', view: Users },
      'sign-ups': { label: 'Sign-ups', view: SignUps },
      audience: { label: 'Audience', view: Audience },
      subscribers: { label: 'Subscribers', view: Subscribers },
    },
  },
  {
    label: 'Content',
    views: {
      tools: { label: 'Tools', view: Tools },
      media: { label: 'Media', view: MemberMedia },
      feeds: { label: 'Feeds', view: Feeds },
    },
  },
  {
    label: 'Email and notices',
    views: { notices: { label: 'Notices', view: SendNotice }, mail: { label: 'Email', view: MailView } },
  },
  {
    label: 'System',
    views: {
      models: { label: 'AI model', view: Models },
      work: { label: 'Machinery', view: Work },
      log: { label: 'Audit log', view: AuditLog },
    },
  },
];

const namesIn = (views: Views): readonly AdminTab[] => adminTabs.filter((name) => views[name] !== undefined);

export function AdminPage() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <AdminsOnly to="the dashboard" moderatorsToo>
        <Dashboard />
      </AdminsOnly>
    </>
  );
}

function Dashboard() {
  useInterests('queues');
  const { tab: asked } = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const { user } = useSession();
  const open = groups
    .map(({ label, views }) => ({
      label,
      views,
      names: namesIn(views).filter((name) => user?.isAdmin || views[name]?.moderatorsToo),
    }))
    .filter(({ names }) => names.length > 0);
  const standard: AdminTab = user?.isAdmin ? 'users' : 'submissions';
  const tab = open.flatMap(({ names }) => names).find((name) => name === asked) ?? standard;
  const group = open.find(({ names }) => names.includes(tab));
  const { data: waiting } = trpc.adminStats.waiting.useQuery(undefined, { staleTime: 30_000 });
  const attention = useAttention(user?.isAdmin === true);
  const counts: Partial<Record<AdminTab, number>> = { ...waiting?.waiting, work: attention.count };
  const View = group?.views[tab]?.view;
  const show = (value: string | undefined) =>
    void navigate({ search: value === standard ? {} : { tab: value as AdminTab }, resetScroll: false });
  const waitingIn = (names: readonly AdminTab[]) =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0) || undefined;
  const views = (
    <Tabs
      label="Views"
      look={open.length > 1 ? 'pills' : 'line'}
      tabs={(group?.names ?? []).map((value) => ({
        value,
        label: group?.views[value]?.label ?? '',
        count: counts[value] || undefined,
      }))}
      value={tab}
      onValueChange={show}
    >
      {View && <View />}
    </Tabs>
  );
  return (
    <Page className="gap-6">
      <PageHeader title="Dashboard" />
      {user?.isAdmin ? <SetUpSteps cameForView={asked !== undefined} /> : <AskForSecondFactor />}
      {tab !== 'work' && attention.line}
      {open.length > 1 ? (
        <Tabs
          label="Areas"
          tabs={open.map(({ label, names }) => ({ value: label, label, count: waitingIn(names) }))}
          value={group?.label ?? ''}
          onValueChange={(value) => show(open.find(({ label }) => label === value)?.names[0])}
        >
          {views}
        </Tabs>
      ) : (
        views
      )}
      {user?.isAdmin && <StatsCards />}
    </Page>
  );
}
