// What leads an owner on: to the next tool, or from a finished plan to the next one.
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { Change } from './change.tsx';
import { metricValue } from './metric-values.ts';
import { anchorOf } from './report-sections.tsx';
import type { OwnReport, ToolProgress } from './report-types.ts';

export const Lead = ({ report, next }: { report: OwnReport; next: ToolProgress | undefined }) =>
  next ? <Continue tool={next} /> : <Finished report={report} />;

function Continue({ tool: { toolId, toolName, status } }: { tool: ToolProgress }) {
  return (
    <AnchorButton
      variant="primary"
      className="wrap-anywhere whitespace-normal! print:hidden"
      href={`#${anchorOf(toolId)}`}
    >
      {status === 'in_progress' ? 'Continue with' : 'Begin with'} {toolName}
    </AnchorButton>
  );
}

function Finished({ report: { progress, metrics } }: { report: OwnReport }) {
  const hours = progress.reduce((sum, { timeSpent }) => sum + (timeSpent ?? 0), 0);
  const [best] = metrics
    .filter(({ improvement }) => improvement > 0)
    .toSorted((one, other) => other.wayToTarget - one.wayToTarget);
  return (
    <>
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
      <LinkButton variant="primary" className="print:hidden" to="/implementation-agent/onboarding">
        Create New Report
      </LinkButton>
    </>
  );
}
