// How far a plan has come: how many of its tools are in use, and which one is next.
import { Progress } from '../../ui/progress.tsx';
import type { AnyReport, ToolProgress } from './report-types.ts';

type Tracked = Pick<AnyReport, 'implementationOrder'> & { progress: readonly ToolProgress[] };

/** Returns the tool in progress, else the next in order; undefined once all are completed. */
export function nextTool({ implementationOrder, progress }: Tracked): ToolProgress | undefined {
  const open = progress.filter(({ status }) => status !== 'completed');
  const inOrder = implementationOrder.flatMap(({ toolName }) => open.find((each) => each.toolName === toolName) ?? []);
  const all = [...inOrder, ...open];
  return all.find(({ status }) => status === 'in_progress') ?? all[0];
}

export function PlanProgress({ label, progress }: { label: string } & Pick<Tracked, 'progress'>) {
  const completed = progress.filter(({ status }) => status === 'completed').length;
  const words = `${completed} of ${progress.length} tools completed`;
  return (
    <div className="flex max-w-md flex-col gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-medium">Progress</span>
        <span className="text-ink-muted">{words}</span>
      </p>
      <Progress label={label} value={completed} max={Math.max(1, progress.length)} valueText={words} />
    </div>
  );
}
