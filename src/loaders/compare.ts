// The tools to compare, as in the page's address: `?tools=lark,wren`.
import { maxCompared } from '../../modules/tools/sizes.ts';
import { topToolsInput } from './home.ts';
import type { Loading } from './loader.ts';
import { textIn } from './read-search.ts';

export type CompareSearch = Readonly<{ tools?: string | undefined }>;

export function readCompareSearch({ tools }: Record<string, unknown>): CompareSearch {
  const slugs = textIn(tools, 2_000)
    ?.split(',')
    .map((slug) => slug.trim().toLowerCase());
  const named = [...new Set(slugs)].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, maxCompared);
  return { tools: named.join(',') || undefined };
}

export const comparing = (slugs: readonly string[]): CompareSearch => readCompareSearch({ tools: slugs.join(',') });

export const loadComparison = ({ ask, search: { tools = '' } }: Loading<CompareSearch>) =>
  Promise.all([ask('directory.compare', { tools }), tools === '' && ask('directory.tools', topToolsInput)]);
