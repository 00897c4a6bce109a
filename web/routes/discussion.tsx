import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const discussionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discussion/$slug',
  staticData: { code: 'site/coming/discussion-page.tsx' },
  component: lazyPage(async () => (await import('../site/coming/discussion-page.tsx')).DiscussionPage),
});
