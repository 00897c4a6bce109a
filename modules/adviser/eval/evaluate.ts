// Scores the embedded adviser and plain BM25 on each set of judged briefs here, and a model, if given, on the first.
import { readFileSync } from 'node:fs';
import { createAdvice } from '../advice.ts';
import type { ModelEngine } from '../language-model/engine.ts';
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import { AdviceFailed } from '../model/plan.ts';
import { plainBm25 } from './plain-bm25.ts';
import { isBrief, parseJudged, type Ranks, type Scored, scoreRanking } from './score.ts';

/** `unanswered`: briefs for which it wrote nothing usable, which score as if nothing was found. */
type ModelScored = Scored & Readonly<{ unanswered: number }>;
type ScoredSet = Readonly<{ name: string; briefs: number; embedded: Scored; plain: Scored }>;
/** `sets`: all sets, including the first. */
export type Evaluation = Readonly<{
  embedded: Scored;
  plain: Scored;
  model: ModelScored | undefined;
  briefs: number;
  sets: readonly ScoredSet[];
}>;

const setNames = ['briefs', 'developed-on', 'held-out'] as const;

export async function evaluateAdviser(
  catalogue: readonly CatalogueTool[],
  { model, maxBriefs }: Readonly<{ model?: ModelEngine; maxBriefs?: number }> = {},
): Promise<Evaluation> {
  // The module's index imports this file, so slow imports happen only here.
  const { load } = await import('js-yaml');
  const { indexCatalogue } = await import('../embedded/catalogue-index.ts');
  const { rankForBrief, rankForCompany } = await import('../embedded/ranking.ts');
  const index = await indexCatalogue(catalogue);
  const byAdviser: Ranks = async (asked) =>
    (isBrief(asked) ? rankForBrief(index, asked, 5) : rankForCompany(index, asked, 5)).map(({ tool }) => tool);
  const byPlain = plainBm25(catalogue);
  const judgedIn = (name: string) =>
    parseJudged(load(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'))).slice(0, maxBriefs);
  const scored = async (name: string): Promise<ScoredSet> => {
    const judged = judgedIn(name);
    const embedded = await scoreRanking(judged, catalogue, byAdviser);
    return { name, briefs: judged.length, embedded, plain: await scoreRanking(judged, catalogue, byPlain) };
  };
  const [first, ...others] = [await scored(setNames[0]), await scored(setNames[1]), await scored(setNames[2])] as const;
  const byModel = model === undefined ? undefined : await scoreModel(judgedIn(first.name), catalogue, model);
  const { embedded, plain, briefs } = first;
  return { embedded, plain, model: byModel, briefs, sets: [first, ...others] };
}

/** Scores what members would get. Where the embedded adviser steps in, the model has no score. */
async function scoreModel(
  judged: Parameters<typeof scoreRanking>[0],
  catalogue: readonly CatalogueTool[],
  model: ModelEngine,
): Promise<ModelScored> {
  const advice = createAdvice({ catalogue: async () => catalogue, model });
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  let unanswered = 0;
  const rank: Ranks = async (asked) => {
    if (!isBrief(asked)) return [];
    const written = await advice.plan(asked, { memberId: 'evaluation', hasConsent: true }).catch((error: unknown) => {
      if (error instanceof AdviceFailed) return undefined;
      throw error;
    });
    if (written === undefined || written.writer.engine !== 'model') {
      unanswered += 1;
      return [];
    }
    return written.plan.recommendedTools.flatMap(({ toolId }) => byId.get(toolId) ?? []);
  };
  return { ...(await scoreRanking(judged, catalogue, rank)), unanswered };
}
