// Exports an analysis as a Markdown file, named after the company.
import { saveAs } from '../ui/save-as.ts';
import type { StoredResult } from './stored-analysis.ts';

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

export function analysisMarkdown({ companyName, analysis }: StoredResult): string {
  const { summary, challenges, recommendations, expectedBenefits, leftOut = [] } = analysis;
  const sections = recommendations.map(({ category, description, tools }) => {
    const lines = tools.map(({ name, website, tier, reason }) => `- **[${name}](${website})** (${tier}): ${reason}`);
    return `### ${category}\n\n${description}\n\n${lines.join('\n')}`;
  });
  return [
    `# AI analysis of ${companyName}`,
    summary,
    '## Challenges',
    list(challenges),
    '## Recommendations',
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
    ...sections,
    '## Expected benefits',
    list(expectedBenefits),
    '',
  ].join('\n\n');
}

/** Keeps letters and digits of any script, and replaces the rest with hyphens. */
export function exportName(companyName: string): string {
  const slug = companyName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${slug || 'company'}-ai-analysis.md`;
}

export const download = (result: StoredResult): void =>
  saveAs(exportName(result.companyName), analysisMarkdown(result), 'text/markdown;charset=utf-8');
