// News as an Atom feed: what we may quote, with links to the sources.
import { xmlText as plain } from '../../../src/platform/feeds/xml-text.ts';
import type { LiveArticle } from './present.ts';

export const newsFeed = { title: 'Kindling: AI news', path: '/feeds/news.xml' } as const;

/** `origin` is our own, without a trailing slash. */
export async function atomOf(articles: readonly LiveArticle[], origin: string): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  const self = `${origin}${newsFeed.path}`;
  return generateAtomFeed({
    id: self,
    title: { value: newsFeed.title },
    updated: new Date(articles[0]?.publishedAt ?? 0),
    links: [
      { href: self, rel: 'self', type: 'application/atom+xml' },
      { href: `${origin}/insights`, rel: 'alternate', type: 'text/html' },
    ],
    entries: articles.map(({ id, title, description, url, publishedAt, author, source, aiCategory }) => ({
      id: `${self}#${id}`,
      title: { value: plain(title) },
      updated: new Date(publishedAt),
      published: new Date(publishedAt),
      links: [{ href: url, rel: 'alternate' }],
      authors: [{ name: plain(author === null ? source.name : `${author}, ${source.name}`) }],
      categories: [{ term: aiCategory }],
      summary: { value: plain(description), type: 'text' },
    })),
  });
}
