// The report itself: its tools in two groups, the roadmap and the quick wins.
import type { ReactNode } from 'react';
import { Section } from '../../ui/page.tsx';
import type { PlanContent, ToolProgress } from './report-types.ts';
import { ToolCard } from './tool-card.tsx';

export const anchorOf = (toolId: string): string => `tool-${toolId}`;

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
                      tabIndex={-1}
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
