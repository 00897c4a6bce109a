// The tools that members rate best. The home page shows the same ones.
import { topToolsInput } from '../../src/loaders/home.ts';
import { trpc } from '../trpc.ts';
import type { Tool } from './directory-names.ts';

export const bestToolsTitle = 'Rated best by members';

/** Returns at most `count` tools, all of them with reviews. */
export function useBestTools(count: number, enabled = true): readonly Tool[] {
  const { data } = trpc.directory.tools.useQuery(topToolsInput, { enabled });
  return data?.tools.filter(({ reviewCount }) => reviewCount > 0).slice(0, count) ?? [];
}
