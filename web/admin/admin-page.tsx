// The staff's dashboard: for admins figures with their trends, and below them one view at a time of what they look after. Moderators have
// the views of what they decide.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useSession } from '../session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type AdminTab, adminTabs } from './admin-search.ts';
import { AdminsOnly } from './admins-only.tsx';
import { AskForSecondFactor } from './ask-for-second-factor.tsx';
import { AuditLog } from './audit-log.tsx';
import { Feeds } from './feeds.tsx';
import { Flags } from './flags.tsx';
import { Models } from './models.tsx';
import { SendNotice } from './send-notice.tsx';
import { SignUps } from './sign-ups.tsx';
import { StatsCards } from './stats-cards.tsx';
import { Submissions } from './submissions.tsx';
import { Subscribers } from './subscribers.tsx';
import { Users } from './users.tsx';

const route = getRouteApi('/admin');

const views: Readonly<Record<AdminTab, Readonly<{ label: string; view: () => ReactNode }>>> = {
  users: { label: 'Users', view: Users },
  'sign-ups': { label: 'Sign-ups', view: SignUps },
  subscribers: { label: 'Subscribers', view: Subscribers },
  submissions: { label: 'Submissions', view: Submissions },
  flags: { label: 'Reports', view: Flags },
  feeds: { label: 'Feeds', view: Feeds },
  models: { label: 'AI model', view: Models },
  notices: { label: 'Notices', view: SendNotice },
  log: { label: 'Audit log', view: AuditLog },
};

const moderatorTabs: readonly AdminTab[] = ['submissions', 'flags'];

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
  const { tab: asked } = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const { user } = useSession();
  const tabs = user?.isAdmin ? adminTabs : moderatorTabs;
  const first = tabs[0] ?? 'submissions';
  const tab = tabs.find((each) => each === asked) ?? first;
  const { data: waiting } = trpc.adminStats.waiting.useQuery(undefined, { staleTime: 30_000 });
  const counts: Partial<Record<AdminTab, number>> = waiting?.waiting ?? {};
  const View = views[tab].view;
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description={
          user?.isAdmin
            ? 'Who is here, what waits for you, and what was done.'
            : 'What members submitted and reported waits here for you.'
        }
      />
      <AskForSecondFactor />
      {user?.isAdmin && <Stats />}
      <Tabs
        label="Views"
        tabs={tabs.map((value) => ({ value, label: views[value].label, count: counts[value] || undefined }))}
        value={tab}
        onValueChange={(value) =>
          void navigate({ search: value === first ? {} : { tab: value as AdminTab }, resetScroll: false })
        }
      >
        <View />
      </Tabs>
    </Page>
  );
}

function Stats() {
  return <StatsCards query={trpc.adminStats.stats.useQuery(undefined, { staleTime: 30_000 })} />;
}
