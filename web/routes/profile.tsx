import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { prefetchMember } from '../profile/member-query.ts';
import { type ProfileSearch, readProfileSearch } from '../profile/profile-search.ts';
import { rootRoute } from '../root-route.tsx';

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$userId',
  validateSearch: (search: Record<string, unknown>): ProfileSearch => readProfileSearch(search),
  loader: ({ context: { api, queryClient }, params: { userId } }) => prefetchMember(api, queryClient, userId),
  staticData: { code: 'profile/profile-page.tsx' },
  component: lazyPage(async () => (await import('../profile/profile-page.tsx')).ProfilePage),
});
