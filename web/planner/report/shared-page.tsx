// A plan that somebody shared by a link, to read and to comment on.
import { getRouteApi } from '@tanstack/react-router';
import { UselessLink } from '../../link-question.tsx';
import { QueryError } from '../../query-error.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { statusOf, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Measurements } from './measurements.tsx';
import { PlanComments } from './plan-comments.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportSections } from './report-sections.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { statusLabels } from './report-types.ts';

const route = getRouteApi('/implementation-agent/shared');

export function SharedPage() {
  const { token = '' } = route.useSearch();
  const query = trpc.planner.shared.useQuery({ token }, { enabled: token !== '' });
  const report = query.data?.report;
  if (token === '' || statusOf(query.error) === 404) {
    return (
      <Page width="narrow">
        <PageTitle>A shared plan</PageTitle>
        <UselessLink
          description="It was revoked, or part of it is missing. Ask for a new one."
          action={<LinkButton to="/implementation-agent">What is this?</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageTitle>A shared plan</PageTitle>
      {query.isError && !report && <QueryError query={query} level={1} title="This plan did not load" />}
      {!report && !query.isError && <ReportSkeleton />}
      {report && (
        <>
          <ReportHead report={report} actions={<Badge tone="info">Shared with you</Badge>} />
          <ReportSections
            report={report}
            trackingOf={({ status, notes }) => (
              <div className="flex flex-col gap-1 text-sm">
                <p className="font-medium">{statusLabels[status]}</p>
                {notes && (
                  <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted">
                    {notes}
                  </p>
                )}
              </div>
            )}
          />
          <Measurements report={report} canMeasure={false} />
          <PlanComments plan={{ token }} />
        </>
      )}
    </Page>
  );
}
