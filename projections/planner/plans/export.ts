// A plan as a file: Markdown to read, CSV for Notion and Airtable.
import { isAmount, writeCsv } from '../../../src/platform/files/csv.ts';
import type { PlanInFull } from './queries.ts';

export type ExportFormat = 'markdown' | 'csv';
export const exportFormats = ['markdown', 'csv'] as const;

export type ExportedFile = Readonly<{ filename: string; mediaType: string; content: string }>;

export function exportPlan(plan: PlanInFull, format: ExportFormat): ExportedFile {
  const name = `implementation-plan-${plan.number}`;
  return format === 'markdown'
    ? { filename: `${name}.md`, mediaType: 'text/markdown', content: markdownOf(plan) }
    : { filename: `${name}.csv`, mediaType: 'text/csv', content: csvOf(plan) };
}

const statusWords = { not_started: 'Not started', in_progress: 'In progress', completed: 'Completed' } as const;

/** Escapes text so that it can't start a heading, a list or a picture. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|!]/g, '\\$&');

function markdownOf(plan: PlanInFull): string {
  const { number, createdAt, summary, recommendedTools, implementationOrder, quickWins, kpis, progress, metrics } =
    plan;
  const progressOf = new Map(progress.map((each) => [each.toolId, each]));
  const toolsOf = (title: string, isInnovative: boolean): readonly string[] => {
    const tools = recommendedTools.filter((tool) => tool.isInnovative === isInnovative);
    if (tools.length === 0) return [];
    return [
      `## ${title}`,
      ...tools.flatMap((tool) => {
        const noted = progressOf.get(tool.toolId);
        return [
          `### ${plain(tool.name)}`,
          plain(tool.description),
          [
            `- Category: ${plain(tool.category)}`,
            `- Integration: ${tool.integrationComplexity} complexity, ${plain(tool.estimatedTimeToImplement)}`,
            `- Pricing: ${plain(tool.pricingModel)}`,
            `- Website: <${tool.website}>`,
            `- Progress: ${statusWords[noted?.status ?? 'not_started']}`,
            ...(noted?.timeSpent ? [`- Time spent: ${noted.timeSpent} h`] : []),
            ...(noted?.notes ? [`- Notes: ${plain(noted.notes)}`] : []),
            ...tool.keyBenefits.map((benefit) => `- ${plain(benefit)}`),
          ].join('\n'),
        ];
      }),
    ];
  };
  return `${[
    `# Implementation Plan #${number}`,
    `Created ${createdAt.slice(0, 10)}`,
    plain(summary ?? ''),
    ...toolsOf('Innovative Solutions', true),
    ...toolsOf('Essential Classics', false),
    '## Implementation Roadmap',
    implementationOrder
      .map(({ step, toolName, rationale, prerequisites = [] }) => {
        const after = prerequisites.length > 0 ? ` (after ${plain(prerequisites.join(', '))})` : '';
        return `${step}. **${plain(toolName)}**${after}: ${plain(rationale)}`;
      })
      .join('\n'),
    '## Quick Wins',
    quickWins
      .map((win) => `- ${plain(win.action)} (${plain(win.tool)}, ${plain(win.timeRequired)}): ${plain(win.impact)}`)
      .join('\n'),
    '## Success Metrics (KPIs)',
    kpis
      .map((kpi) => `- ${plain(kpi.name)}: ${plain(kpi.baseline)} → ${plain(kpi.target)}. ${plain(kpi.measurement)}`)
      .join('\n'),
    ...(metrics.length === 0
      ? []
      : [
          '## Measurements',
          metrics
            .map(
              ({ metricName, baseline, currentValue, targetValue, improvementText }) =>
                `- ${plain(metricName)}: ${currentValue} (from ${baseline}, target ${targetValue}): ${improvementText}`,
            )
            .join('\n'),
        ]),
  ].join('\n\n')}\n`;
}

/** One table, which Notion and Airtable turn into a database; `Type` distinguishes the rows. */
function csvOf({ recommendedTools, implementationOrder, quickWins, kpis, progress, metrics }: PlanInFull): string {
  const progressOf = new Map(progress.map((each) => [each.toolId, each]));
  const columns = [
    'Type',
    'Name',
    'Status',
    'Category',
    'Details',
    'Website',
    'Time',
    'Baseline',
    'Current',
    'Target',
    'Notes',
  ];
  type Row = Readonly<Record<string, string | number | null>>;
  const rows: readonly Row[] = [
    ...recommendedTools.map((tool) => {
      const noted = progressOf.get(tool.toolId);
      return {
        ...{ Type: 'Tool', Name: tool.name, Status: statusWords[noted?.status ?? 'not_started'] },
        ...{ Category: tool.category, Details: tool.description, Website: tool.website },
        ...{ Time: tool.estimatedTimeToImplement, Notes: noted?.notes ?? '' },
      };
    }),
    ...implementationOrder.map(({ step, toolName, rationale, prerequisites = [] }) => ({
      ...{ Type: 'Step', Name: `${step}. ${toolName}`, Details: rationale, Notes: prerequisites.join('; ') },
    })),
    ...quickWins.map(({ action, tool, timeRequired, impact }) => ({
      ...{ Type: 'Quick win', Name: action, Category: tool, Time: timeRequired, Details: impact },
    })),
    ...kpis.map(({ name, baseline, target, measurement }) => ({
      ...{ Type: 'KPI', Name: name, Baseline: baseline, Target: target, Details: measurement },
    })),
    ...metrics.map(({ metricName, baseline, currentValue, targetValue, improvementText, notes }) => ({
      ...{ Type: 'Measurement', Name: metricName, Baseline: baseline, Current: currentValue, Target: targetValue },
      ...{ Details: improvementText, Notes: notes },
    })),
  ];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return writeCsv([columns, ...cells], isAmount);
}
