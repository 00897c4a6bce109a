// The staff's dashboard, by task. Moderators see only the views of their decisions; admins start at the users.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AdminTab } from '../../src/loaders/admin.ts';
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

type View = Readonly<{ value: AdminTab; label: string; view: ComponentType; moderatorsToo?: true }>;

/** Groups the views by task. A link to a group opens its first view. */
const groups: readonly Readonly<{ label: string; views: readonly View[] }>[] = [
  {
    label: 'To decide',
    views: [
      { value: 'submissions', label: 'Submissions', view: Submissions, moderatorsToo: true },
      { value: 'flags', label: 'Reports', view: Flags, moderatorsToo: true },
      { value: 'appeals', label: 'Appeals', view: Appeals, moderatorsToo: true },
      { value: 'reviews', label: 'Reviews', view: HeldReviews, moderatorsToo: true },
      { value: 'corrections', label: 'Corrections', view: Corrections },
    ],
  },
  {
    label: 'People',
    views: [
      { value: 'users', label: 'Users', view: Users },
      { value: 'sign-ups', label: 'Sign-ups', view: SignUps },
      { value: 'audience', label: 'Audience', view: Audience },
      { value: 'subscribers', label: 'Subscribers', view: Subscribers },
    ],
  },
  {
    label: 'Content',
    views: [
      { value: 'tools', label: 'Tools', view: Tools },
      { value: 'media', label: 'Media', view: MemberMedia },
      { value: 'feeds', label: 'Feeds', view: Feeds },
    ],
  },
  {
    label: 'Email and notices',
    views: [
      { value: 'notices', label: 'Notices', view: SendNotice },
      { value: 'mail', label: 'Email', view: MailView },
    ],
  },
  {
    label: 'System',
    views: [
      { value: 'models', label: 'AI model', view: Models },
      { value: 'work', label: 'Machinery', view: Work },
      { value: 'log', label: 'Audit log', view: AuditLog },
    ],
  },
];

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
    .map(({ label, views }) => ({ label, views: views.filter((each) => user?.isAdmin || each.moderatorsToo) }))
    .filter(({ views }) => views.length > 0);
  const standard: AdminTab = user?.isAdmin ? 'users' : 'submissions';
  const tab = open.flatMap(({ views }) => views).find(({ value }) => value === asked)?.value ?? standard;
  const group = open.find(({ views }) => views.some(({ value }) => value === tab));
  const { data: waiting } = trpc.adminStats.waiting.useQuery(undefined, { staleTime: 30_000 });
  const attention = useAttention(user?.isAdmin === true);
  const counts: Partial<Record<AdminTab, number>> = { ...waiting?.waiting, work: attention.count };
  const View = group?.views.find(({ value }) => value === tab)?.view;
  const show = (value: string | undefined) =>
    void navigate({ search: value === standard ? {} : { tab: value as AdminTab }, resetScroll: false });
  const waitingIn = (views: readonly View[]) =>
    views.reduce((sum, { value }) => sum + (counts[value] ?? 0), 0) || undefined;
  const shown = (
    <Tabs
      label="Views"
      look={open.length > 1 ? 'pills' : 'line'}
      tabs={(group?.views ?? []).map(({ value, label }) => ({ value, label, count: counts[value] || undefined }))}
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
          tabs={open.map(({ label, views }) => ({ value: label, label, count: waitingIn(views) }))}
          value={group?.label ?? ''}
          onValueChange={(value) => show(open.find(({ label }) => label === value)?.views[0]?.value)}
        >
          {shown}
        </Tabs>
      ) : (
        shown
      )}
      {user?.isAdmin && <StatsCards />}
    </Page>
  );
}
