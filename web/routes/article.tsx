import { createRoute } from '@tanstack/react-router';
import { loadArticle } from '../../src/loaders/article.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$slug',
  loader: (match) => prefetch(loadArticle, match),
  component: lazyPage('news/article-page.tsx', async () => (await import('../news/article-page.tsx')).ArticlePage),
});
