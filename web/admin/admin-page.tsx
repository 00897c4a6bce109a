// The admins' dashboard: figures with their trends, and below them one view at a time of what admins look after.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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
import { StatsCards } from './stats-cards.tsx';
import { Submissions } from './submissions.tsx';
import { Subscribers } from './subscribers.tsx';
import { Users } from './users.tsx';

const route = getRouteApi('/admin');

const views: Readonly<Record<AdminTab, Readonly<{ label: string; view: () => ReactNode }>>> = {
  users: { label: 'Users', view: Users },
  subscribers: { label: 'Subscribers', view: Subscribers },
  submissions: { label: 'Submissions', view: Submissions },
  flags: { label: 'Reports', view: Flags },
  feeds: { label: 'Feeds', view: Feeds },
  models: { label: 'AI model', view: Models },
  notices: { label: 'Notices', view: SendNotice },
  log: { label: 'Audit log', view: AuditLog },
};

export function AdminPage() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <AdminsOnly to="the dashboard">
        <Dashboard />
      </AdminsOnly>
    </>
  );
}

function Dashboard() {
  const { tab = 'users' } = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const stats = trpc.adminStats.stats.useQuery(undefined, { staleTime: 30_000 });
  const waiting = (of: AdminTab) => {
    if (of === 'submissions') return stats.data?.stats.submissions.value || undefined;
    return of === 'flags' ? stats.data?.stats.flags.value || undefined : undefined;
  };
  const View = views[tab].view;
  return (
    <Page>
      <PageHeader title="Dashboard" description="Who is here, what waits for you, and what was done." />
      <AskForSecondFactor />
      <StatsCards query={stats} />
      <Tabs
        label="Views"
        tabs={adminTabs.map((value) => ({ value, label: views[value].label, count: waiting(value) }))}
        value={tab}
        onValueChange={(value) =>
          void navigate({ search: value === 'users' ? {} : { tab: value as AdminTab }, resetScroll: false })
        }
      >
        <View />
      </Tabs>
    </Page>
  );
}
