// The head of a report: what to do next, what the plan comes to, and how far it has come.
import type { ReactNode } from 'react';
import { writtenBy } from '../../adviser/asked-model.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { longDate } from '../long-date.ts';
import { Change } from './change.tsx';
import { metricValue } from './metric-values.ts';
import { nextTool, PlanProgress } from './plan-progress.tsx';
import { anchorOf } from './report-sections.tsx';
import type { AnyReport } from './report-types.ts';
import { unbroken } from './unbroken.ts';

export function ReportHead({ report, actions }: { report: AnyReport; actions?: ReactNode }) {
  const { number, createdAt, summary, writer, progress } = report;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        eyebrow="Implementation Agent"
        title={`Implementation Plan #${number}`}
        description={
          <span className="text-sm">
            Created {longDate(createdAt)} · {writtenBy(writer)}
          </span>
        }
        actions={actions}
      />
      <Lead report={report} />
      <p className="max-w-3xl text-base leading-relaxed">{summary && unbroken(summary)}</p>
      <PlanProgress label="Progress of the plan" progress={progress} />
    </div>
  );
}

function Lead({ report }: { report: AnyReport }) {
  const next = nextTool(report);
  if (next === undefined) return report.progress.length > 0 && <Finished report={report} />;
  const { toolId, toolName, logo, status, timeSpent } = next;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="flex min-w-0 items-center gap-3 font-display text-title">
        <ToolMark tool={{ id: toolId, name: toolName, logo }} />
        <span className="wrap-anywhere">
          Next: <span className="font-semibold">{toolName}</span>
          {timeSpent !== null && <span className="text-ink-muted">, {timeSpent}&nbsp;h spent</span>}
        </span>
      </p>
      {report.isOwner && (
        <AnchorButton
          variant="primary"
          className="wrap-anywhere whitespace-normal! print:hidden"
          href={`#${anchorOf(toolId)}`}
        >
          {status === 'in_progress' ? 'Continue with' : 'Begin with'} {toolName}
        </AnchorButton>
      )}
    </div>
  );
}

function Finished({ report: { isOwner, progress, metrics } }: { report: AnyReport }) {
  const hours = progress.reduce((sum, { timeSpent }) => sum + (timeSpent ?? 0), 0);
  const [best] = metrics
    .filter(({ improvement }) => improvement > 0)
    .toSorted((one, other) => other.wayToTarget - one.wayToTarget);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-display text-title">All {progress.length} tools are in use</p>
        {(hours > 0 || best) && (
          <p className="flex flex-wrap gap-x-3 text-ink-muted">
            {hours > 0 && <span>{metricValue(hours, 'time')} spent</span>}
            {best && (
              <span className="wrap-anywhere">
                Best result: {best.metricName} <Change metric={best} />
              </span>
            )}
          </p>
        )}
      </div>
      {isOwner && (
        <LinkButton variant="primary" className="print:hidden" to="/implementation-agent/onboarding">
          Create New Report
        </LinkButton>
      )}
    </div>
  );
}
