// The report itself: its head, its tools in two groups, the roadmap and the quick wins.
import type { ReactNode } from 'react';
import { writtenBy } from '../../adviser/asked-model.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { longDate } from '../long-date.ts';
import type { AnyReport, PlanContent, ToolProgress } from './report-types.ts';
import { ToolCard } from './tool-card.tsx';

export function ReportHead({ report, actions }: { report: AnyReport; actions?: ReactNode }) {
  const { number, createdAt, summary, writer, progress } = report;
  const completed = progress.filter(({ status }) => status === 'completed').length;
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
      <p className="max-w-3xl text-base leading-relaxed">{summary}</p>
      <div className="flex max-w-md flex-col gap-2">
        <p className="flex justify-between gap-4 text-sm">
          <span className="font-medium">Progress</span>
          <span className="text-ink-muted">
            {completed} of {progress.length} tools completed
          </span>
        </p>
        <Progress
          label="Progress of the plan"
          value={completed}
          max={Math.max(1, progress.length)}
          valueText={`${completed} of ${progress.length} tools completed`}
        />
      </div>
    </div>
  );
}

const anchorOf = (toolId: string): string => `tool-${toolId}`;

/** Names the tool in progress, else the next in order. */
function Lead({ report: { implementationOrder, progress } }: { report: AnyReport }) {
  const open = progress.filter(({ status }) => status !== 'completed');
  const inOrder = implementationOrder.flatMap(({ toolName }) => open.find((each) => each.toolName === toolName) ?? []);
  const all = [...inOrder, ...open];
  const next = all.find(({ status }) => status === 'in_progress') ?? all[0];
  if (next === undefined) return null;
  const { toolId, toolName, logo, timeSpent } = next;
  return (
    <p className="flex items-center gap-3 font-display text-title">
      <ToolMark tool={{ id: toolId, name: toolName, logo }} />
      <span className="wrap-anywhere">
        Next:{' '}
        <a href={`#${anchorOf(toolId)}`} className="font-semibold underline-offset-4 hover:underline">
          {toolName}
        </a>
        {timeSpent !== null && <span className="text-ink-muted">, {timeSpent} h spent</span>}
      </span>
    </p>
  );
}

type SectionsProps = {
  report: PlanContent & { progress?: readonly ToolProgress[] };
  trackingOf?: (progress: ToolProgress) => ReactNode;
};

export function ReportSections({ report, trackingOf }: SectionsProps) {
  const { recommendedTools, implementationOrder, quickWins, progress = [] } = report;
  const progressOf = new Map(progress.map((each) => [each.toolId, each]));
  const groups = [
    { title: 'Innovative Solutions', line: 'Newer ways to do it, ahead of what most teams use.', isInnovative: true },
    { title: 'Essential Classics', line: 'Proven tools to build on.', isInnovative: false },
  ];
  return (
    <>
      {groups.map(({ title, line, isInnovative }) => {
        const tools = recommendedTools.filter((tool) => tool.isInnovative === isInnovative);
        return (
          tools.length > 0 && (
            <Section key={title} title={title} description={line}>
              <ul className="rows">
                {tools.map((tool) => {
                  const noted = progressOf.get(tool.toolId);
                  return (
                    <li
                      key={tool.toolId}
                      id={anchorOf(tool.toolId)}
                      className="scroll-mt-20 break-inside-avoid px-(--inset) py-5"
                    >
                      <ToolCard tool={tool} logo={noted?.logo}>
                        {noted && trackingOf?.(noted)}
                      </ToolCard>
                    </li>
                  );
                })}
              </ul>
            </Section>
          )
        );
      })}
      <Section title="Implementation Roadmap">
        <ol className="flex flex-col">
          {implementationOrder.map(({ step, toolName, rationale, prerequisites = [] }) => (
            <li key={step} className="group flex break-inside-avoid gap-4">
              <span className="flex flex-col items-center">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover font-semibold text-ink text-sm">
                  {step}
                </span>
                <span aria-hidden="true" className="w-px flex-1 bg-line group-last:hidden" />
              </span>
              <div className="flex min-w-0 max-w-2xl flex-col gap-1 pt-1 pb-7 group-last:pb-0">
                <h3 className="font-semibold">{toolName}</h3>
                <p className="text-ink-muted">{rationale}</p>
                {prerequisites.length > 0 && <p className="text-ink-muted text-sm">After {prerequisites.join(', ')}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Quick Wins">
        <ul className="cells [--cell:20rem]">
          {quickWins.map(({ action, tool, timeRequired, impact }) => (
            <li key={action} className="flex break-inside-avoid flex-col gap-3">
              <h3 className="font-semibold">{action}</h3>
              <p className="flex-1 text-ink-muted">{impact}</p>
              <p className="text-ink-muted text-sm">
                <span className="font-medium text-ink">{tool}</span> · {timeRequired}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
