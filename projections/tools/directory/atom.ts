// The newest tools of the directory as an Atom feed.
import { xmlText as plain } from '../../../src/platform/feeds/xml-text.ts';
import type { ToolView } from './present.ts';

export const toolsFeed = { title: 'Kindling: new AI tools', path: '/feeds/tools.xml' } as const;

/** `origin` is our own, without a trailing slash. */
export async function toolsAtomOf(tools: readonly ToolView[], origin: string): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  const self = `${origin}${toolsFeed.path}`;
  return generateAtomFeed({
    id: self,
    title: { value: toolsFeed.title },
    updated: new Date(tools[0]?.createdAt ?? 0),
    links: [
      { href: self, rel: 'self', type: 'application/atom+xml' },
      { href: `${origin}/ai-tools?sort=newest`, rel: 'alternate', type: 'text/html' },
    ],
    authors: [{ name: 'Kindling' }],
    entries: tools.map(({ id, slug, name, summary, sector, createdAt }) => ({
      id: `${self}#${id}`,
      title: { value: plain(name) },
      updated: new Date(createdAt),
      published: new Date(createdAt),
      links: [{ href: `${origin}/ai-tools/${slug}`, rel: 'alternate', type: 'text/html' }],
      categories: [{ term: sector }],
      summary: { value: plain(summary), type: 'text' },
    })),
  });
}
