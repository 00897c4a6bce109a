// Where the link of a mail leads that ends a subscription to the newsletter; `token` comes with it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { tokenOfLink } from './token-of-link.ts';

export const newsletterUnsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/newsletter/unsubscribe',
  validateSearch: tokenOfLink,
  component: lazyPage(async () => (await import('../newsletter/unsubscribe-page.tsx')).UnsubscribePage),
});
