// The route of the mailed links that unsubscribe, or mute the `post` that a mail was about, with their `token`.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: ({
    token,
    post,
  }: Record<string, unknown>): { token?: string | undefined; post?: string | undefined } => ({
    // The router parses an all-digit token as a number.
    token: token === undefined ? undefined : String(token),
    post: post === undefined ? undefined : String(post),
  }),
  component: lazyPage(
    'notifications/unsubscribe-page.tsx',
    async () => (await import('../notifications/unsubscribe-page.tsx')).UnsubscribePage,
  ),
});
