import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const courseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/course/$slug',
  component: lazyPage(
    'site/coming/course-page.tsx',
    async () => (await import('../site/coming/course-page.tsx')).CoursePage,
  ),
});
