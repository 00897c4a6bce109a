// Scores the embedded adviser and plain BM25 on the judged briefs of this folder.
import { readFileSync } from 'node:fs';
import type { CatalogueTool } from '../catalogue-tool.ts';
import { indexCatalogue } from '../embedded/catalogue-index.ts';
import { rankForBrief } from '../embedded/ranking.ts';
import { plainBm25 } from './plain-bm25.ts';
import { parseJudged, type Scored, scoreRanking } from './score.ts';

export type Evaluation = Readonly<{ embedded: Scored; plain: Scored; briefs: number }>;

export async function evaluateAdviser(catalogue: readonly CatalogueTool[]): Promise<Evaluation> {
  const { parse } = await import('yaml');
  const judged = parseJudged(parse(readFileSync(new URL('briefs.yaml', import.meta.url), 'utf8')));
  const index = await indexCatalogue(catalogue);
  const embedded = await scoreRanking(judged, catalogue, async (asked) =>
    rankForBrief(index, asked, 5).map(({ tool }) => tool),
  );
  const plain = await scoreRanking(judged, catalogue, plainBm25(catalogue));
  return { embedded, plain, briefs: judged.length };
}
