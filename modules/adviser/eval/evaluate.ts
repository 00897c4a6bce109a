// Scores the embedded adviser and plain BM25 on the judged briefs of this folder, and a model where one is given.
import { readFileSync } from 'node:fs';
import { createAdvice } from '../advice.ts';
import type { CatalogueTool } from '../catalogue-tool.ts';
import type { ModelEngine } from '../model/engine.ts';
import { AdviceFailed, type Writer } from '../plan.ts';
import { plainBm25 } from './plain-bm25.ts';
import { parseJudged, type Ranks, type Scored, scoreRanking } from './score.ts';

/** `unanswered`: briefs for which it wrote nothing that could be used, which score as nothing found. */
type ModelScored = Scored & Readonly<{ unanswered: number }>;
export type Evaluation = Readonly<{ embedded: Scored; plain: Scored; model: ModelScored | undefined; briefs: number }>;

export async function evaluateAdviser(
  catalogue: readonly CatalogueTool[],
  { model, mostBriefs }: Readonly<{ model?: ModelEngine; mostBriefs?: number }> = {},
): Promise<Evaluation> {
  // The module's index leads here, so what takes long to load is loaded only now.
  const { parse } = await import('yaml');
  const { indexCatalogue } = await import('../embedded/catalogue-index.ts');
  const { rankForBrief } = await import('../embedded/ranking.ts');
  const all = parseJudged(parse(readFileSync(new URL('briefs.yaml', import.meta.url), 'utf8')));
  const judged = all.slice(0, mostBriefs);
  const index = await indexCatalogue(catalogue);
  const embedded = await scoreRanking(judged, catalogue, async (asked) =>
    rankForBrief(index, asked, 5).map(({ tool }) => tool),
  );
  const plain = await scoreRanking(judged, catalogue, plainBm25(catalogue));
  const byModel = model === undefined ? undefined : await scoreModel(judged, catalogue, model);
  return { embedded, plain, model: byModel, briefs: judged.length };
}

/** As members get it: from the same short list, by the same rules. Where the embedded adviser steps in, the model has no score. */
async function scoreModel(
  judged: Parameters<typeof scoreRanking>[0],
  catalogue: readonly CatalogueTool[],
  model: ModelEngine,
): Promise<ModelScored> {
  const advice = createAdvice({ catalogue: async () => catalogue, model });
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  let unanswered = 0;
  const rank: Ranks = async (asked) => {
    const written = await advice.plan(asked, { memberId: 'evaluation', hasConsent: true }).catch((error: unknown) => {
      if (error instanceof AdviceFailed) return undefined;
      throw error;
    });
    if (written === undefined || !isByModel(written.writer)) {
      unanswered += 1;
      return [];
    }
    return written.plan.recommendedTools.flatMap(({ toolId }) => byId.get(toolId) ?? []);
  };
  return { ...(await scoreRanking(judged, catalogue, rank)), unanswered };
}

const isByModel = ({ engine }: Writer): boolean => engine === 'model';
