import { createRoute } from '@tanstack/react-router';
import { prefetchMember } from '../accounts/profile/member-query.ts';
import { type ProfileSearch, readProfileSearch } from '../accounts/profile/profile-search.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$userId',
  validateSearch: (search: Record<string, unknown>): ProfileSearch => readProfileSearch(search),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { api, queryClient }, params: { userId }, deps: { tab } }) => {
    prefetchMember(api, queryClient, userId);
    // The server draws all of the tabs, too. If the code can't be loaded, the page says so.
    if (tab)
      await import('../accounts/profile/profile-page.tsx').then(({ preloadTab }) => preloadTab[tab]()).catch(() => {});
  },
  staticData: { code: 'accounts/profile/profile-page.tsx' },
  component: lazyPage(async () => (await import('../accounts/profile/profile-page.tsx')).ProfilePage),
});
