// Where the link of a digest leads that ends them; `token` comes with it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // One of digits alone is read as a number.
    token: token === undefined ? undefined : String(token),
  }),
  component: lazyPage(async () => (await import('../notifications/unsubscribe-page.tsx')).UnsubscribePage),
});
