// One of the member's plans in each of its states. One address shows the sample, which anyone may read.

import { getRouteApi } from '@tanstack/react-router';
import LogIn from 'lucide-react/icons/log-in';
import { Suspense, useEffect } from 'react';
import { NotHere } from '../../accounts/members/not-here.tsx';
import { useWorkStage } from '../../adviser/work-stage.ts';
import { lazyPart } from '../../lazy-page.ts';
import { useHints } from '../../live/live.tsx';
import { QueryError } from '../../query-error.tsx';
import { useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { statusOf, trpc } from '../../trpc.ts';
import { Campfire } from '../../ui/campfire.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dismissToast, toastStore } from '../../ui/layers/toast-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { sampleId } from './sample-link.tsx';
import { SampleReport } from './sample-report.tsx';

const route = getRouteApi('/implementation-agent/report/$id');
/** Readers of the sample don't need it. */
const OwnReport = lazyPart('planner/report/own-report.tsx', async () => (await import('./own-report.tsx')).OwnReport);
const FailedReport = lazyPart(
  'planner/report/failed-report.tsx',
  async () => (await import('./failed-report.tsx')).FailedReport,
);

/** A hint usually comes first, but hints are best effort. */
const pollMs = 3_000;

export function ReportPage() {
  const { id } = route.useParams();
  return id === sampleId ? <SampleReport /> : <MembersReport id={id} />;
}

function MembersReport({ id }: { id: string }) {
  const { isSignedIn, isPending: isAsking } = useSession();
  const query = trpc.planner.report.useQuery(
    { id },
    {
      enabled: isSignedIn,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.report.status === 'generating' ? pollMs : false),
    },
  );
  useHints('plan', (hint) => {
    if (hint.id === id) void query.refetch();
  });
  // Together with the report. If it fails, showing the report tries again.
  useEffect(() => void OwnReport.preload(), []);
  const report = query.data?.report;
  const isWritten = report !== undefined && report.status !== 'generating';
  useEffect(() => {
    if (isWritten && toastStore.read()?.title === 'Onboarding Complete!') dismissToast();
  }, [isWritten]);
  if (!isSignedIn && !isAsking) return <LogInFirst id={id} />;
  if (statusOf(query.error) === 404) return <ReportNotFound />;
  return (
    <Page className="min-h-dvh print:min-h-0 print:py-0">
      <PageTitle>{report ? `Implementation plan #${report.number}` : 'Implementation plan'}</PageTitle>
      {report?.status === 'generating' && <GeneratingReport planId={id} />}
      <Suspense fallback={<ReportSkeleton />}>
        {report?.status === 'failed' && <FailedReport report={report} />}
        {report?.status === 'ready' && <OwnReport report={report} />}
      </Suspense>
      {!report && !query.isError && <ReportSkeleton />}
      {!report && query.isError && <QueryError query={query} level={1} title="This report did not load" />}
    </Page>
  );
}

function ReportNotFound() {
  return (
    <NotHere
      pageTitle="Report not found"
      title="Report not found"
      description="It may belong to another account, or the link may be incomplete."
      action={
        <LinkButton variant="primary" to="/implementation-agent/dashboard">
          Back to your plans
        </LinkButton>
      }
    />
  );
}

function LogInFirst({ id }: { id: string }) {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={<LogIn />}
        title="Please log in to view this report"
        description="A plan is shown to the member who asked for it."
        action={
          <LinkButton variant="primary" to="/login" search={{ returnTo: `/implementation-agent/report/${id}` }}>
            Log in
          </LinkButton>
        }
      />
    </Page>
  );
}

function GeneratingReport({ planId }: { planId: string }) {
  const stage = useWorkStage('plan', planId);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-5 py-14 text-center">
      <Campfire mood="waiting" />
      <Progress label="Writing your report" value={null} className="max-w-48" />
      <div role="status" className="flex flex-col gap-2">
        <h1 className="text-title">Generating your plan</h1>
        <p className="text-ink-muted">
          This usually takes 10-30 seconds. The page updates automatically, and you can leave it meanwhile.
        </p>
        {stage && <p className="font-medium">{stage}…</p>}
      </div>
    </div>
  );
}
