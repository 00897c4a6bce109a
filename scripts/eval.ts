// Scores the adviser on judged briefs, compared with plain BM25. `npm run eval -- --each` lists each brief's result;
// `--model` also asks the configured model, which costs tokens.
import { parseArgs } from 'node:util';
import { createModelEngine, evaluateAdviser, paidModel } from '../modules/adviser/index.ts';
import { readCatalogue, sectorNames } from '../modules/tools/index.ts';
import { silentLogger } from '../src/platform/logger.ts';
import { createOpenAiServer } from '../src/platform/models/openai-server.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { each: flag, model: flag } });
const catalogue = (await readCatalogue()).map((tool) => ({
  ...tool,
  id: tool.name,
  category: sectorNames[tool.sector],
}));

const used = { inputTokens: 0, outputTokens: 0 };
function settingsModel() {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = process.env;
  if (!apiKey) throw new Error('Set OPENAI_API_KEY, and OPENAI_BASE_URL where it is not OpenAI’s own server.');
  const server = createOpenAiServer({ apiKey, ...(baseUrl && { baseUrl }), ...(model && { model }) });
  const spending = {
    standing: async () => 'open' as const,
    async record({ inputTokens, outputTokens }: typeof used) {
      used.inputTokens += inputTokens;
      used.outputTokens += outputTokens;
    },
  };
  return createModelEngine({ paid: paidModel(server, spending), logger: silentLogger });
}
const asked = values.model ? settingsModel() : undefined;
const { embedded, plain, model, sets } = await evaluateAdviser(catalogue, asked && { model: asked });

const columns = ['nDCG@5', 'recall@5', 'sector fit', 'budget', 'diversity'];
const row = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`;
const figures = (mean: Readonly<Record<string, number>>): readonly string[] =>
  Object.values(mean).map((value) => value.toFixed(3));
const lines = [
  ...sets.flatMap((set) => [
    `${set.name}: ${set.briefs} briefs, ${catalogue.length} tools`,
    row('', columns),
    row('plain BM25', figures(set.plain.mean)),
    row('embedded adviser', figures(set.embedded.mean)),
    '',
  ]),
  ...(model && asked
    ? [
        row(asked.model.slice(0, 17), figures(model.mean)),
        `${asked.model} left ${model.unanswered} briefs without a usable answer, for ${used.inputTokens} tokens read and ${used.outputTokens} written.`,
      ]
    : []),
  `nDCG@5 is ${(embedded.mean.ndcg / plain.mean.ndcg).toFixed(2)} times plain BM25's.`,
];
if (values.each)
  for (const { judged, ranked, scores } of (model ?? embedded).each.toSorted(
    (one, other) => one.scores.ndcg - other.scores.ndcg,
  ))
    lines.push(
      '',
      `${scores.ndcg.toFixed(2)}  ${'goals' in judged ? judged.goals : judged.challenges}`,
      `      ${ranked.join(', ')}`,
      `      judged: ${[...judged.best, ...judged.good].join(', ')}`,
    );
process.stdout.write(`${lines.join('\n')}\n`);
