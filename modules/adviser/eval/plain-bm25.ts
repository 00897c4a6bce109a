// The baseline: plain BM25 over all words of a tool, asked with all words of a brief.
import MiniSearch from 'minisearch';
import type { CatalogueTool } from '../catalogue-tool.ts';
import type { Ranks } from './score.ts';

export function plainBm25(catalogue: readonly CatalogueTool[]): Ranks {
  const index = new MiniSearch<CatalogueTool & Readonly<{ text: string }>>({ fields: ['text'] });
  index.addAll(
    catalogue.map((tool) => ({
      ...tool,
      text: [tool.name, tool.summary, tool.description, ...tool.features, tool.category].join(' '),
    })),
  );
  const byId = new Map(catalogue.map((tool) => [tool.id, tool]));
  return async ({ goals, stage, techStack }) =>
    index.search(`${goals} ${stage} ${techStack}`).flatMap(({ id }) => byId.get(String(id)) ?? []);
}
