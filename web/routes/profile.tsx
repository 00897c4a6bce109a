import { createRoute } from '@tanstack/react-router';
import { loadProfile, type ProfileSearch, readProfileSearch } from '../../src/loaders/profile.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$userId',
  validateSearch: (search: Record<string, unknown>): ProfileSearch => readProfileSearch(search),
  loaderDeps: ({ search: { tab, from } }) => ({ tab, from }),
  loader: async (match) => {
    prefetch(loadProfile, match);
    const { tab } = match.deps;
    // Without this, whoever follows a link to the tab would first see a gap. If the code can't be loaded, the page says so.
    if (tab)
      await import('../accounts/profile/profile-page.tsx').then(({ preloadTab }) => preloadTab[tab]()).catch(() => {});
  },
  component: lazyPage(
    'accounts/profile/profile-page.tsx',
    async () => (await import('../accounts/profile/profile-page.tsx')).ProfilePage,
  ),
});
