import { createRoute } from '@tanstack/react-router';
import { schoolOfAi } from '../insights/school-slug.ts';
import { lazyPage } from '../lazy-page.ts';
import { isKnownMissing } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';
import { trpc } from '../trpc.ts';
import { getQueryKey } from '../trpc-queries.ts';

export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$slug',
  loader: ({ context: { api, queryClient }, params: { slug } }) => {
    if (slug === schoolOfAi) return;
    if (isKnownMissing(queryClient, getQueryKey(trpc.news.article, { slug }, 'query'))) return;
    void api.news.article.prefetch({ slug });
  },
  staticData: { code: 'insights/article-page.tsx' },
  component: lazyPage(async () => (await import('../insights/article-page.tsx')).ArticlePage),
});
