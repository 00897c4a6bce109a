// The pages of news.
import { categoryNames } from '../../../modules/news/names.ts';
import { newsFeed } from '../../../projections/news/newsroom/atom.ts';
import { loadArticle } from '../../loaders/article.ts';
import { loadInsights, readInsightsSearch } from '../../loaders/insights.ts';
import { comingSoonTitle } from './coming-soon.ts';
import { loadedPage } from './loaded-page.ts';
import type { PageDefinition } from './pages.ts';

export const newsPages: readonly PageDefinition[] = [
  loadedPage({
    pattern: '/insights',
    readSearch: readInsightsSearch,
    load: loadInsights,
    head(_, { search }) {
      const category = search.category === 'all' ? undefined : search.category;
      const about = category ? ` on ${category}` : '';
      return {
        title: category ? `${categoryNames[category]} · Insights` : 'Insights',
        description: `AI news${about} for founders: each story once, with every source that covers it.`,
        ...(category && { canonicalPath: `/insights?category=${category}` }),
        feeds: [newsFeed],
      };
    },
  }),
  loadedPage({
    pattern: '/article/:slug',
    load: loadArticle,
    head(article) {
      if (article === undefined)
        return {
          title: 'School of AI',
          description: 'Five things to know before you put AI to work in your company.',
        };
      const { title, description, urlToImage } = article;
      return { title, description, ...(urlToImage && { image: urlToImage }), kind: 'article' };
    },
    missing: ({ params: { slug = '' } }) => ({
      title: comingSoonTitle('Article', slug),
      description: 'This article is coming soon.',
      noindex: true,
    }),
  }),
];
