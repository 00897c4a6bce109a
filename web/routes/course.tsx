import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const courseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/course/$slug',
  staticData: { code: 'site/coming/course-page.tsx' },
  component: lazyPage(async () => (await import('../site/coming/course-page.tsx')).CoursePage),
});
