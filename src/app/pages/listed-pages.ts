// The pages that are announced to search engines: those at fixed addresses, and the ones that each feature lists.

import type { Deps } from '../deps.ts';
import type { Feature } from '../feature.ts';
import type { PageDefinition } from './pages.ts';
import type { SiteMapEntry } from './site-map.ts';

export async function listedPages(
  features: readonly Feature[],
  pages: readonly PageDefinition[],
  deps: Deps,
): Promise<readonly SiteMapEntry[]> {
  const fixed = pages.filter(({ pattern, isListed = true }) => isListed && !pattern.includes(':'));
  const listed = await Promise.all(features.map((each) => each.siteMap?.(deps) ?? []));
  return [...fixed.map(({ pattern }) => ({ path: pattern })), ...listed.flat()];
}
