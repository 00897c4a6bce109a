import { createRoute } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { lazyPage } from '../lazy-page.ts';
import { schoolOfAi } from '../news/school-slug.ts';
import { isKnownMissing } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';
import { trpc } from '../trpc.ts';

export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$slug',
  loader: ({ context: { api, queryClient }, params: { slug } }) => {
    if (slug === schoolOfAi) return;
    if (isKnownMissing(queryClient, getQueryKey(trpc.news.article, { slug }, 'query'))) return;
    void api.news.article.prefetch({ slug });
  },
  staticData: { code: 'news/article-page.tsx' },
  component: lazyPage(async () => (await import('../news/article-page.tsx')).ArticlePage),
});
