// A plan in the list of the dashboard, and how it goes.
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ApiOutputs } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { longDate } from '../long-date.ts';
import { Change } from './change.tsx';
import { metricValue } from './metric-values.ts';
import { nextTool, PlanProgress } from './plan-progress.tsx';

type Plan = ApiOutputs['planner']['reports']['reports'][number];

const maxBadges = 5;
const maxFigures = 3;

export function PlanItem({ plan }: { plan: Plan }) {
  const {
    id,
    number,
    status,
    summary,
    recommendedTools: tools,
    failure,
    createdAt,
    updatedAt,
    progress,
    metrics,
  } = plan;
  const title = `Implementation Plan #${number}`;
  const innovative = tools.filter(({ isInnovative }) => isInnovative).length;
  const next = nextTool(plan);
  const figures = metrics.toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt)).slice(0, maxFigures);
  return (
    <article className="flex flex-col gap-3 px-(--inset) py-5 sm:relative">
      <div className="flex min-w-0 flex-col gap-1 sm:pe-36">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 className="font-semibold text-base">{title}</h2>
          {status === 'generating' && (
            <Badge tone="info" icon={<Spinner />}>
              Generating
            </Badge>
          )}
          {status === 'failed' && <Badge tone="danger">Failed</Badge>}
        </div>
        <p className="text-ink-muted text-sm">
          Created {longDate(createdAt)} · Last updated {longDate(updatedAt)}
        </p>
      </div>
      {failure && <p className="text-ink-muted">{failure}</p>}
      {summary && <p className="line-clamp-2 max-w-3xl text-ink-muted">{summary}</p>}
      {tools.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="whitespace-nowrap text-sm">
            {tools.length} tools · {innovative} innovative
          </p>
          <ul aria-label="Tools" className="flex flex-wrap gap-x-4 gap-y-1.5">
            {tools.slice(0, maxBadges).map(({ toolId, name }) => (
              <li key={toolId} className="min-w-0">
                <Badge icon={<ToolMark tool={{ id: toolId, name }} size="text" />}>{name}</Badge>
              </li>
            ))}
            {tools.length > maxBadges && (
              <li>
                <Badge>+{tools.length - maxBadges} more</Badge>
              </li>
            )}
          </ul>
        </div>
      )}
      {progress.length > 0 && <PlanProgress label={`Progress of ${title}`} progress={progress} />}
      {next && (
        <p className="wrap-anywhere text-sm">
          Next: <span className="font-medium">{next.toolName}</span>
        </p>
      )}
      {figures.length > 0 && (
        <ul aria-label="Newest results" className="flex flex-wrap gap-x-10 gap-y-3">
          {figures.map((metric) => (
            <li key={metric.metricName} className="flex min-w-0 flex-col">
              <span className="wrap-anywhere text-ink-muted text-sm">{metric.metricName}</span>
              <span className="flex items-center gap-2.5">
                <span className="font-semibold">{metricValue(metric.currentValue, metric.metricType)}</span>
                <Change metric={metric} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        size="sm"
        className="self-start sm:absolute sm:end-(--inset) sm:top-5"
        iconAfter={<ArrowRight aria-hidden="true" />}
        to="/implementation-agent/report/$id"
        params={{ id }}
        aria-label={`View Report: ${title}`}
      >
        View Report
      </LinkButton>
    </article>
  );
}
