// All of the member's plans, newest first, with the key figures of each.
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Plus from 'lucide-react/icons/plus';
import { plansInput } from '../../src/loaders/plans.ts';
import { useHints } from '../live/live.tsx';
import { QueryError } from '../query-error.tsx';
import { useSession } from '../session/session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { paged, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { longDate } from './long-date.ts';
import { PlanItem } from './report/plan-item.tsx';
import { SharedExperience, WeeklyReminders } from './report/plan-switches.tsx';

/** A hint usually comes first, but hints are best effort. */
const pollMs = 3_000;

export function DashboardPage() {
  const { isSignedIn, isPending } = useSession();
  return (
    <Page className="max-sm:min-h-dvh">
      <PageTitle>Your plans</PageTitle>
      {isSignedIn && <Plans />}
      {isPending && <PlansSkeleton />}
      {!isSignedIn && !isPending && (
        <EmptyState
          level={1}
          icon={<ClipboardList />}
          title="Please log in to view your dashboard"
          description="Your plans are yours alone."
          action={
            <>
              <LinkButton variant="primary" to="/login" search={{ returnTo: '/implementation-agent/dashboard' }}>
                Log in
              </LinkButton>
              <LinkButton to="/">Go Home</LinkButton>
            </>
          }
        />
      )}
    </Page>
  );
}

function Plans() {
  const query = trpc.planner.reports.useInfiniteQuery(plansInput, {
    ...paged,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const waits = state.data?.pages.some(({ reports }) => reports.some(({ status }) => status === 'generating'));
      return waits ? pollMs : false;
    },
  });
  useHints('plan', () => void query.refetch());
  const { data } = query;
  const [first] = data?.pages ?? [];
  if (first === undefined) {
    if (query.isPending) return <PlansSkeleton />;
    return <QueryError query={query} level={1} title="Your plans did not load" />;
  }
  const plans = data?.pages.flatMap(({ reports }) => reports) ?? [];
  const [newest] = plans;
  return (
    <>
      <PageHeader
        eyebrow="Implementation Agent"
        title="Dashboard"
        description="Your plans and how they go."
        actions={
          <LinkButton variant="primary" icon={<Plus aria-hidden="true" />} to="/implementation-agent/onboarding">
            Create New Plan
          </LinkButton>
        }
      />
      {newest === undefined ? (
        <EmptyState
          mood="empty"
          title="No Implementation Plans Yet"
          description="Answer five questions, and your first plan is ready in under a minute."
          action={
            <LinkButton variant="primary" to="/implementation-agent/onboarding">
              Get Started
            </LinkButton>
          }
        />
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-14">
            <Figure label="Total Plans" value={String(first.total)} />
            <Figure label="Innovative Tools" value={String(first.innovativeTotal)} />
            <Figure label="Latest Plan" value={longDate(newest.createdAt)} />
          </dl>
          <ul className="rows">
            {plans.map((plan) => (
              <li key={plan.id}>
                <PlanItem plan={plan} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              className="self-center"
              pending={query.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => void query.fetchNextPage()}
            >
              Show older plans
            </Button>
          )}
        </>
      )}
      <WeeklyReminders />
      <SharedExperience />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dd className="font-semibold">{value}</dd>
      <dt className="text-ink-muted text-sm">{label}</dt>
    </div>
  );
}

function PlansSkeleton() {
  return (
    <LoadingArea label="Loading your plans" className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="flex gap-6 sm:gap-14">
        {['total', 'innovative', 'latest'].map((each) => (
          <Skeleton key={each} shape="block" className="h-11 w-20 sm:w-28" />
        ))}
      </div>
      <Skeleton shape="block" className="h-44" />
    </LoadingArea>
  );
}
