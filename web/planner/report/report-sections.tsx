// The report itself: its tools in two groups, the roadmap and the quick wins.
import type { ReactNode } from 'react';
import { Section } from '../../ui/page.tsx';
import type { PlanContent, PlanTool, ToolProgress } from './report-types.ts';
import { RoadmapStep } from './roadmap-step.tsx';
import { ToolCard } from './tool-card.tsx';

export const anchorOf = (toolId: string): string => `tool-${toolId}`;

type SectionsProps = {
  report: PlanContent & { progress?: readonly ToolProgress[] };
  trackingOf?: (progress: ToolProgress) => ReactNode;
};

export function ReportSections({ report, trackingOf }: SectionsProps) {
  const { recommendedTools, implementationOrder, quickWins, progress = [] } = report;
  const progressOf = new Map(progress.map((each) => [each.toolId, each]));
  const toolIdOf = new Map(recommendedTools.map(({ name, toolId }) => [name, toolId]));
  const stepOf = new Map(implementationOrder.map(({ toolName, step }) => [toolName, step]));
  const placeOf = ({ name }: PlanTool) => stepOf.get(name) ?? implementationOrder.length + 1;
  const inOrder = recommendedTools.toSorted((one, other) => placeOf(one) - placeOf(other));
  const groups = [
    { title: 'Innovative Solutions', line: 'Newer ways to do it, ahead of what most teams use.', isInnovative: true },
    { title: 'Essential Classics', line: 'Proven tools to build on.', isInnovative: false },
  ];
  return (
    <>
      {groups.map(({ title, line, isInnovative }) => {
        const tools = inOrder.filter((tool) => tool.isInnovative === isInnovative);
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
          {implementationOrder.map((each) => {
            const toolId = toolIdOf.get(each.toolName);
            return (
              <RoadmapStep
                key={each.step}
                step={each}
                href={toolId && `#${anchorOf(toolId)}`}
                status={progressOf.get(toolId ?? '')?.status}
              />
            );
          })}
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
