// The gallery of primitives. A production build leaves it out and shows the 404 page instead.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';

export const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  component: import.meta.env.DEV
    ? lazyPage('routes/dev-gallery.tsx', async () => (await import('./dev-gallery.tsx')).DevGallery)
    : NotFoundPage,
});
