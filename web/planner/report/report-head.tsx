// The head of a report: what to do next, what the plan comes to, and how far it has come.
import type { ReactNode } from 'react';
import { writtenBy } from '../../adviser/asked-model.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { longDate } from '../long-date.ts';
import { nextTool, PlanProgress } from './plan-progress.tsx';
import type { AnyReport, ToolProgress } from './report-types.ts';
import { unbroken } from './unbroken.ts';

type ReportHeadProps = {
  report: AnyReport;
  actions?: ReactNode;
  /** The owner's way on, after the next tool or in its place. */
  lead?: (next: ToolProgress | undefined) => ReactNode;
};

export function ReportHead({ report, actions, lead }: ReportHeadProps) {
  const { number, createdAt, summary, writer, progress } = report;
  const next = nextTool(report);
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
      {(next || lead) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && <Next tool={next} />}
          {lead?.(next)}
        </div>
      )}
      <p className="max-w-3xl text-base leading-relaxed">{summary && unbroken(summary)}</p>
      <PlanProgress label="Progress of the plan" progress={progress} />
    </div>
  );
}

function Next({ tool: { toolId, toolName, logo, timeSpent } }: { tool: ToolProgress }) {
  return (
    <p className="flex min-w-0 items-center gap-3 font-display text-title">
      <ToolMark tool={{ id: toolId, name: toolName, logo }} />
      <span className="wrap-anywhere">
        Next: <span className="font-semibold">{toolName}</span>
        {timeSpent !== null && <span className="text-ink-muted">, {timeSpent}&nbsp;h spent</span>}
      </span>
    </p>
  );
}
