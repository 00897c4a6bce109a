import { createRoute } from '@tanstack/react-router';
import { type CommunitySearch, feedInput, readCommunitySearch } from '../community/feed/community-search.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const communityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community',
  validateSearch: (search: Record<string, unknown>): CommunitySearch => readCommunitySearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    if (deps.tab === 'bookmarks') void api.feed.bookmarks.prefetchInfinite({});
    else void (deps.tab === 'mine' ? api.feed.mine : api.feed.posts).prefetchInfinite(feedInput(deps));
    void api.feed.trending.prefetch();
    void api.communityPulse.stats.prefetch();
  },
  staticData: { code: 'community/feed/community-page.tsx' },
  component: lazyPage(async () => (await import('../community/feed/community-page.tsx')).CommunityPage),
});
