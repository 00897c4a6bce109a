// The staff's dashboard, by task. Moderators see only the views of their decisions; admins start at the overview.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AdminTab } from '../../src/loaders/admin.ts';
import { adminViewNames, dashboardTitle, mayOpen, openedView } from '../../src/loaders/admin-views.ts';
import { useInterests } from '../interests.ts';
import { useSession } from '../session/session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AdminsOnly } from './admins-only.tsx';
import { AskForSecondFactor } from './ask-for-second-factor.tsx';
import { useAttention } from './attention.tsx';
import { Audience } from './audience.tsx';
import { AuditLog } from './audit-log.tsx';
import { Feeds } from './feeds.tsx';
import { MailView } from './mail.tsx';
import { MemberMedia } from './member-media.tsx';
import { Models } from './models.tsx';
import { Overview } from './overview.tsx';
import { Appeals } from './queues/appeals.tsx';
import { Corrections } from './queues/corrections.tsx';
import { Flags } from './queues/flags.tsx';
import { HeldReviews } from './queues/held-reviews.tsx';
import { SignUps } from './queues/sign-ups.tsx';
import { Submissions } from './queues/submissions.tsx';
import { SendNotice } from './send-notice.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { Subscribers } from './subscribers.tsx';
import { Tools } from './tools.tsx';
import { useMemberName } from './use-member.ts';
import { useWaiting } from './use-waiting.ts';
import { Users } from './users.tsx';
import { Work } from './work.tsx';

const route = getRouteApi('/admin');

type View = Readonly<{ value: AdminTab; view: ComponentType }>;

/** Groups the views by task. A link to a group opens its first view. */
const groups: readonly Readonly<{ label: string; views: readonly View[] }>[] = [
  { label: 'Overview', views: [{ value: 'overview', view: Overview }] },
  {
    label: 'To decide',
    views: [
      { value: 'submissions', view: Submissions },
      { value: 'flags', view: Flags },
      { value: 'appeals', view: Appeals },
      { value: 'reviews', view: HeldReviews },
      { value: 'corrections', view: Corrections },
    ],
  },
  {
    label: 'People',
    views: [
      { value: 'users', view: Users },
      { value: 'sign-ups', view: SignUps },
      { value: 'audience', view: Audience },
      { value: 'subscribers', view: Subscribers },
    ],
  },
  {
    label: 'Content',
    views: [
      { value: 'tools', view: Tools },
      { value: 'media', view: MemberMedia },
      { value: 'feeds', view: Feeds },
    ],
  },
  {
    label: 'Email and notices',
    views: [
      { value: 'notices', view: SendNotice },
      { value: 'mail', view: MailView },
    ],
  },
  {
    label: 'System',
    views: [
      { value: 'models', view: Models },
      { value: 'work', view: Work },
      { value: 'log', view: AuditLog },
    ],
  },
];

export function AdminPage() {
  const { tab } = route.useSearch();
  const { user } = useSession();
  return (
    <>
      <PageTitle>{dashboardTitle(tab, user)}</PageTitle>
      <AdminsOnly to="the dashboard" moderatorsToo>
        <Dashboard />
      </AdminsOnly>
    </>
  );
}

function Dashboard() {
  useInterests('queues');
  const { tab: asked, member, stream } = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const { user } = useSession();
  const open = groups
    .map(({ label, views }) => ({ label, views: views.filter(({ value }) => mayOpen(value, user ?? {})) }))
    .filter(({ views }) => views.length > 0);
  const tab = openedView(asked, user ?? {});
  const memberName = useMemberName(member);
  // The link to what one member did goes away with its menu, and the button that leads back with it.
  const heading = useFocusAfter<HTMLHeadingElement>(`${member} ${stream}`);
  const group = open.find(({ views }) => views.some(({ value }) => value === tab));
  const waiting = useWaiting();
  const attention = useAttention(user?.isAdmin === true);
  const counts: Partial<Record<AdminTab, number>> = { ...waiting, work: attention.count };
  const View = group?.views.find(({ value }) => value === tab)?.view;
  const show = (value: string | undefined) =>
    void navigate({ search: value === 'overview' ? {} : { tab: value as AdminTab }, resetScroll: false });
  const waitingIn = (views: readonly View[]) =>
    views.reduce((sum, { value }) => sum + (counts[value] ?? 0), 0) || undefined;
  const view = View && <View />;
  const shown =
    tab === 'overview' ? (
      view
    ) : (
      <Tabs
        label="Views"
        look={open.length > 1 ? 'pills' : 'line'}
        tabs={(group?.views ?? []).map(({ value }) => ({
          ...{ value, label: adminViewNames[value], count: counts[value] || undefined },
        }))}
        value={tab}
        onValueChange={show}
      >
        {view}
      </Tabs>
    );
  return (
    <Page className="max-sm:gap-4 max-sm:py-5 sm:gap-5 sm:[--inset:0rem]">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-title">
        {tab === 'overview' ? 'Dashboard' : adminViewNames[tab]}
        {memberName !== undefined && ` of ${memberName}`}
      </h1>
      {tab === 'overview' && <SetUpSteps />}
      {!user?.isAdmin && <AskForSecondFactor />}
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
    </Page>
  );
}
