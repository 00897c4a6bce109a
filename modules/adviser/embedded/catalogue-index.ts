// A catalogue indexed for search, by weighted BM25 and by job, in pieces, so that it doesn't block the server.

import MiniSearch from 'minisearch';
import { termOf } from '../../../src/text/stem.ts';
import { type CatalogueTool, complexityOf } from '../model/catalogue-tool.ts';
import { type Suite, suitesServed } from './ecosystems.ts';
import { type TradeName, tradesServed } from './trades.ts';
import { type Job, jobs } from './vocabulary.ts';
import { searchedWords } from './words.ts';

type Audience = Readonly<{
  isForLarge: boolean;
  isForSmall: boolean;
  isHard: boolean;
  trades: ReadonlySet<TradeName>;
  suites: ReadonlySet<Suite>;
}>;

export type CatalogueIndex = Readonly<{
  tools: ReadonlyMap<string, CatalogueTool>;
  /** From 0 to 1 for each tool that contains a word of the text. */
  search(text: string): ReadonlyMap<string, number>;
  /** From 0 to 1. */
  skill(toolId: string, job: Job): number;
  /** How well a job distinguishes tools: the fewer do it, the better. */
  rarity(job: Job): number;
  audience(toolId: string): Audience;
}>;

const fields = ['name', 'summary', 'description', 'features', 'category'] as const;
const boost = { name: 1.5, summary: 2, features: 1.6, description: 1, category: 0.6 };

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function skillOf(tool: CatalogueTool, { offers, sectors }: Job): number {
  const raw =
    1.1 * Math.min(2, countIn(tool.summary, offers)) +
    0.7 * Math.min(2, countIn(tool.features.join('. '), offers)) +
    0.5 * Math.min(2, countIn(tool.description, offers)) +
    0.3 * Math.min(1, countIn(tool.name, offers));
  if (raw === 0) return 0;
  const atHome = sectors.indexOf(tool.sector);
  const home = atHome === 0 ? 1 : atHome > 0 ? 0.85 : 0.65;
  return home * (1 - Math.exp(-raw / 0.8));
}

const forLargeCompanies =
  /\b(enterprises?|large(r)? (companies|organi[sz]ations|teams)|organi[sz]ations|central control|governance)\b/iu;
const forSmallCompanies =
  /\b(smaller (companies|shops|businesses)|small business|solo\w*|freelanc\w+|light and inexpensive)\b/iu;

function audienceOf(tool: CatalogueTool): Audience {
  const text = `${tool.summary} ${tool.description}`;
  const [isForLarge, isForSmall] = [forLargeCompanies.test(text), forSmallCompanies.test(text)];
  return {
    isForLarge,
    isForSmall,
    isHard: complexityOf(tool) === 'high',
    ...{ trades: tradesServed(tool), suites: suitesServed(tool) },
  };
}

const anyAudience: Audience = {
  isForLarge: false,
  isForSmall: false,
  isHard: false,
  trades: new Set(),
  suites: new Set(),
};

const batchSize = 50;
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export async function indexCatalogue(catalogue: readonly CatalogueTool[]): Promise<CatalogueIndex> {
  const searchable = new MiniSearch<CatalogueTool>({
    fields: [...fields],
    tokenize: (text) => [...searchedWords(text)],
    processTerm: termOf,
    extractField: (tool, field) => {
      const value = tool[field as keyof CatalogueTool];
      return typeof value === 'string' ? value : (value ?? []).join('. ');
    },
  });
  const skills = new Map<string, ReadonlyMap<Job, number>>();
  const audiences = new Map<string, Audience>();
  const doneBy = new Map<Job, number>();
  for (let from = 0; from < catalogue.length; from += batchSize) {
    const some = catalogue.slice(from, from + batchSize);
    searchable.addAll(some);
    for (const tool of some) {
      const ofTool = new Map(jobs.map((job) => [job, skillOf(tool, job)] as const).filter(([, skill]) => skill > 0));
      skills.set(tool.id, ofTool);
      audiences.set(tool.id, audienceOf(tool));
      for (const job of ofTool.keys()) doneBy.set(job, (doneBy.get(job) ?? 0) + 1);
    }
    await yieldToEventLoop();
  }
  const size = Math.max(1, catalogue.length);
  return {
    tools: new Map(catalogue.map((tool) => [tool.id, tool])),
    search(text) {
      const found = searchable.search(text, { boost });
      const best = found[0]?.score ?? 1;
      return new Map(found.map(({ id, score }) => [String(id), score / best]));
    },
    skill: (toolId, job) => skills.get(toolId)?.get(job) ?? 0,
    rarity: (job) => 0.6 + 0.4 * Math.min(1, Math.log(size / (1 + (doneBy.get(job) ?? 0))) / Math.log(size / 3)),
    audience: (toolId) => audiences.get(toolId) ?? anyAudience,
  };
}
