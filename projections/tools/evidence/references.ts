// The references in a text, in the form that finds a tool: linked sites, and names after a `#`.
import { siteOf } from '../../../modules/tools/model/address.ts';
import type { TextFacts } from '../../../src/text/facts.ts';

/** Limits what one text writes into the index. */
const maxReferences = 60;
const maxSegments = 3;

export const siteReference = (site: string): string => `site:${site}`;
export const tagReference = (slug: string): string => `tag:${slug}`;

/** Returns the site and its parents, so that a link to a tool's prices counts as one to the tool. */
function sitesAbove(url: string): readonly string[] {
  const site = siteOf(url);
  if (site === null) return [];
  const [host = '', ...segments] = site.split('/');
  const paths = segments.slice(0, maxSegments).map((_, index) => [host, ...segments.slice(0, index + 1)].join('/'));
  const labels = host.split('.');
  const above = labels.length > 2 && !/^[\d.]+$/.test(host) ? [labels.slice(1).join('.')] : [];
  return [host, ...paths, ...above];
}

export function referencesIn({ links, tags }: Pick<TextFacts, 'links' | 'tags'>): readonly string[] {
  const sites = links.flatMap(sitesAbove).map(siteReference);
  return [...new Set([...tags.map(tagReference), ...sites])].slice(0, maxReferences);
}
