// The baseline: plain BM25 over all words of a tool, queried with all words of a brief or a company.
import MiniSearch from 'minisearch';
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import { isBrief, type Ranks } from './score.ts';

export function plainBm25(catalogue: readonly CatalogueTool[]): Ranks {
  const index = new MiniSearch<CatalogueTool & Readonly<{ text: string }>>({ fields: ['text'] });
  index.addAll(
    catalogue.map((tool) => ({
      ...tool,
      text: [tool.name, tool.summary, tool.description, ...tool.features, tool.category].join(' '),
    })),
  );
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  return async (asked) => {
    const words = isBrief(asked)
      ? `${asked.goals} ${asked.stage} ${asked.techStack}`
      : `${asked.challenges} ${asked.description}`;
    return index.search(words).flatMap(({ id }) => byId.get(String(id)) ?? []);
  };
}
