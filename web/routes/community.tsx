import { createRoute } from '@tanstack/react-router';
import { type CommunitySearch, loadCommunity, readCommunitySearch } from '../../src/loaders/community.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const communityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community',
  validateSearch: (search: Record<string, unknown>): CommunitySearch => readCommunitySearch(search),
  loaderDeps: ({ search }) => search,
  loader: (match) => prefetch(loadCommunity, match),
  component: lazyPage(
    'community/feed/community-page.tsx',
    async () => (await import('../community/feed/community-page.tsx')).CommunityPage,
  ),
});
