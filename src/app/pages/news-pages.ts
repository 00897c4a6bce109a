// The pages of news: their titles, and the queries that they begin with.
import { nameOfCategory, newsCategories } from '../../../modules/news/index.ts';
import { newsFeed } from '../../../projections/news/newsroom/atom.ts';
import type { ReadArticle } from '../../../projections/news/newsroom/queries.ts';
import { Refused } from '../../platform/rpc/refused.ts';
import { comingSoonTitle } from './coming-soon.ts';
import { startOf } from './page-address.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** The page size of the client's list. */
const articlesOnPage = 30;
const longestSearch = 200;

/** Reads the address as the client does. */
async function insights({ ask, query }: PageRequest) {
  const category = newsCategories.find((known) => known === query.category);
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, longestSearch) : '';
  const data = await ask('news.news', {
    limit: articlesOnPage,
    ...(category && { category }),
    ...(search && { search }),
    ...startOf(query),
  });
  const name = category && nameOfCategory(category);
  return {
    title: name ? `${name} · Insights` : 'Insights',
    description: `AI news${name ? ` on ${category}` : ''} for founders: each story once, with every source that covers it.`,
    ...(category && { canonicalPath: `/insights?category=${category}` }),
    feeds: [newsFeed],
    data: [data],
  };
}

const schoolOfAi = 'school-of-ai';

async function article({ ask, params: { slug = '' } }: PageRequest) {
  if (slug === schoolOfAi) {
    return {
      title: 'School of AI',
      description: 'Five things to know before you put AI to work in your company.',
      data: [],
    };
  }
  try {
    const asked = await ask('news.article', { slug });
    const { article: found } = asked.data as { article: ReadArticle };
    const image = found.urlToImage ? { image: found.urlToImage } : {};
    return { title: found.title, description: found.description, ...image, kind: 'article' as const, data: [asked] };
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.kind === 'not-found')) throw error;
    // The client learns with the page that there is no such article, and need not ask.
    const missing = { path: 'news.article', input: { slug }, data: null, isMissing: true } as const;
    const title = comingSoonTitle('Article', slug);
    return { title, description: 'This article is coming soon.', noindex: true, data: [missing] };
  }
}

export const newsPages: readonly PageDefinition[] = [
  { pattern: '/insights', shared: true, query: ['category', 'search', 'from'], load: insights },
  { pattern: '/article/:slug', shared: true, load: article },
];
