// A step of the roadmap: how far it has come, which tool it is about, and why it comes here.
import Check from 'lucide-react/icons/check';
import { cx } from '../../ui/classes.ts';
import { type PlanContent, statusLabels, type ToolProgress } from './report-types.ts';

type RoadmapStepProps = {
  step: PlanContent['implementationOrder'][number];
  /** Leads to the tool's card. */
  href: string | undefined;
  /** Undefined in a plan that nobody carries out. */
  status: ToolProgress['status'] | undefined;
};

const marks = {
  not_started: 'bg-hover text-ink',
  in_progress: 'bg-ink text-ink-inverse',
  completed: 'bg-success-soft text-success-text',
};

export function RoadmapStep({
  step: { step, toolName, rationale, prerequisites = [] },
  href,
  status,
}: RoadmapStepProps) {
  return (
    <li className="group flex break-inside-avoid gap-4">
      <span className="flex flex-col items-center">
        <span
          className={cx(
            'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm [print-color-adjust:exact]',
            marks[status ?? 'not_started'],
          )}
        >
          {status === 'completed' ? <Check aria-hidden="true" className="size-4.5" /> : step}
        </span>
        <span aria-hidden="true" className="w-px flex-1 bg-line group-last:hidden" />
      </span>
      <div className="flex min-w-0 max-w-2xl flex-col gap-1 pt-1 pb-7 group-last:pb-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h3 className="wrap-anywhere font-semibold">
            <a href={href} className="hover:underline">
              {toolName}
            </a>
          </h3>
          {status && status !== 'not_started' && <span className="text-ink-muted text-sm">{statusLabels[status]}</span>}
        </div>
        <p className="text-ink-muted">{rationale}</p>
        {prerequisites.length > 0 && <p className="text-ink-muted text-sm">After {prerequisites.join(', ')}</p>}
      </div>
    </li>
  );
}
