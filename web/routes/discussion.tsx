import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const discussionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discussion/$slug',
  component: lazyPage(
    'site/coming/discussion-page.tsx',
    async () => (await import('../site/coming/discussion-page.tsx')).DiscussionPage,
  ),
});
