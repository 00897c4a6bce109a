import { createRoute } from '@tanstack/react-router';
import { loadPost, type PostSearch, readPostSearch } from '../../src/loaders/post.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community/post/$id',
  validateSearch: (search: Record<string, unknown>): PostSearch => readPostSearch(search),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: (match) => prefetch(loadPost, match),
  component: lazyPage(
    'community/post/post-page.tsx',
    async () => (await import('../community/post/post-page.tsx')).PostPage,
  ),
});
