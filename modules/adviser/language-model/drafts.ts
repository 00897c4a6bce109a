// What a model may decide: which listed tools, and the text about them. Facts come from the catalogue, and text is
// cleaned, so no draft can bring in a tool, a link or markup.
import { z } from 'zod';
import { factsOf } from '../embedded/wording.ts';
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import { isInnovative } from '../model/catalogue-tool.ts';
import type { Analysis, Brief, Plan } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';

const toolId = z.string().describe('The id of a tool of the list.');

export const planDraft = z.object({
  summary: z.string(),
  tools: z.array(z.object({ toolId, description: z.string(), benefits: z.array(z.string()) })),
  roadmap: z.array(
    z.object({ toolId, rationale: z.string(), after: z.array(z.string()).describe('Ids of tools of earlier steps.') }),
  ),
  quickWins: z.array(z.object({ toolId, action: z.string(), timeRequired: z.string(), impact: z.string() })),
  kpis: z.array(z.object({ name: z.string(), baseline: z.string(), target: z.string(), measurement: z.string() })),
});
export type PlanDraft = z.infer<typeof planDraft>;

export const analysisDraft = z.object({
  summary: z.string(),
  challenges: z.array(z.string()),
  recommendations: z.array(
    z.object({
      category: z.string(),
      description: z.string(),
      tools: z.array(z.object({ toolId, reason: z.string() })),
    }),
  ),
  expectedBenefits: z.array(z.string()),
});
export type AnalysisDraft = z.infer<typeof analysisDraft>;

type Tools = ReadonlyMap<string, CatalogueTool>;

const domain =
  /\b(?:[a-z\d-]+\.)+(?:com|org|net|io|ai|co|app|dev|xyz|info|biz|me|ru|cn|top|site|online|shop|click|link|example)\b(?:\/\S*)?/giu;

/** An address without http counts too, unless a tool has that name. */
function wordsOf(tools: Tools): (text: string, most: number) => string {
  const names = [...tools.values()].map(({ name }) => name.toLowerCase());
  const isName = (found: string): boolean => names.some((name) => name.includes(found.toLowerCase()));
  return (text, most) =>
    safeText(
      text.slice(0, 20_000).replace(domain, (found) => (isName(found) ? found : ' ')),
      most,
    );
}

const lineLength = 300;
const paragraphLength = 1_500;

/** Returns the ids that are not in the list, as a complaint to the model. */
function unlisted(ids: readonly string[], tools: Tools): readonly string[] {
  const strange = [...new Set(ids.filter((id) => !tools.has(id)))].slice(0, 5);
  return strange.map((id) => `${JSON.stringify(id.slice(0, 80))} is not the id of a tool of the list.`);
}

export type Filled<Answer> = Readonly<{ answer: Answer }> | Readonly<{ broken: readonly string[] }>;

export function planFrom(draft: PlanDraft, tools: Tools, { teamSize }: Pick<Brief, 'teamSize'>): Filled<Plan> {
  const ids = [
    ...draft.tools.map((each) => each.toolId),
    ...draft.roadmap.flatMap((each) => [each.toolId, ...each.after]),
    ...draft.quickWins.map((each) => each.toolId),
  ];
  const broken = unlisted(ids, tools);
  if (broken.length > 0) return { broken };
  const words = wordsOf(tools);
  const line = (text: string) => words(text, lineLength);
  const paragraph = (text: string) => words(text, paragraphLength);
  const nameOf = (id: string): string => tools.get(id)?.name ?? '';
  return {
    answer: {
      summary: paragraph(draft.summary),
      recommendedTools: draft.tools.flatMap(({ toolId: id, description, benefits }) => {
        const tool = tools.get(id);
        if (tool === undefined) return [];
        const keyBenefits = benefits.slice(0, 6).map(line).filter(Boolean);
        return [{ ...factsOf(tool, teamSize), description: paragraph(description), keyBenefits }];
      }),
      implementationOrder: draft.roadmap.map(({ toolId: id, rationale, after }, place) => ({
        step: place + 1,
        toolName: nameOf(id),
        rationale: paragraph(rationale),
        ...(after.length > 0 && { prerequisites: [...new Set(after)].map(nameOf) }),
      })),
      quickWins: draft.quickWins.slice(0, 6).map(({ toolId: id, action, timeRequired, impact }) => ({
        ...{ action: paragraph(action), tool: nameOf(id), timeRequired: line(timeRequired), impact: paragraph(impact) },
      })),
      kpis: draft.kpis.slice(0, 6).map(({ name, baseline, target, measurement }) => ({
        ...{ name: line(name), baseline: line(baseline), target: line(target), measurement: paragraph(measurement) },
      })),
    },
  };
}

export function analysisFrom(draft: AnalysisDraft, tools: Tools): Filled<Analysis> {
  const broken = unlisted(
    draft.recommendations.flatMap((each) => each.tools.map((tool) => tool.toolId)),
    tools,
  );
  if (broken.length > 0) return { broken };
  const words = wordsOf(tools);
  const lines = (texts: readonly string[]) =>
    texts
      .slice(0, 8)
      .map((text) => words(text, lineLength))
      .filter(Boolean);
  return {
    answer: {
      summary: words(draft.summary, paragraphLength),
      challenges: lines(draft.challenges),
      recommendations: draft.recommendations.map(({ category, description, tools: chosen }) => ({
        category: words(category, 120),
        description: words(description, paragraphLength),
        tools: chosen.flatMap(({ toolId: id, reason }) => {
          const tool = tools.get(id);
          if (tool === undefined) return [];
          const tier = isInnovative(tool) ? ('innovative' as const) : ('classic' as const);
          return [{ toolId: id, name: tool.name, reason: words(reason, paragraphLength), website: tool.website, tier }];
        }),
      })),
      expectedBenefits: lines(draft.expectedBenefits),
    },
  };
}
