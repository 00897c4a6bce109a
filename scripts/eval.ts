// Scores the adviser on judged briefs, beside plain BM25. `npm run eval -- --each` lists what it answered to each brief.
import { parseArgs } from 'node:util';
import { evaluateAdviser } from '../modules/adviser/index.ts';
import { readCatalogue, sectorNames } from '../modules/tools/index.ts';

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
const catalogue = (await readCatalogue()).map((tool) => ({
  ...tool,
  id: tool.name,
  category: sectorNames[tool.sector],
}));
const { embedded, plain, briefs } = await evaluateAdviser(catalogue);

const columns = ['nDCG@5', 'recall@5', 'sector fit', 'budget', 'diversity'];
const row = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`;
const figures = (mean: Readonly<Record<string, number>>): readonly string[] =>
  Object.values(mean).map((value) => value.toFixed(3));
const lines = [
  `${briefs} briefs, ${catalogue.length} tools`,
  row('', columns),
  row('plain BM25', figures(plain.mean)),
  row('embedded adviser', figures(embedded.mean)),
  `nDCG@5 is ${(embedded.mean.ndcg / plain.mean.ndcg).toFixed(2)} times plain BM25's.`,
];
if (values.each)
  for (const { judged, ranked, scores } of embedded.each.toSorted((one, other) => one.scores.ndcg - other.scores.ndcg))
    lines.push(
      '',
      `${scores.ndcg.toFixed(2)}  ${judged.goals}`,
      `      ${ranked.join(', ')}`,
      `      judged: ${[...judged.best, ...judged.good].join(', ')}`,
    );
process.stdout.write(`${lines.join('\n')}\n`);
