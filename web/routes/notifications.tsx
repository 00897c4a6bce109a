import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { type NotificationsSearch, readNotificationsSearch } from '../notifications/notifications-search.ts';
import { rootRoute } from '../root-route.tsx';

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  validateSearch: (search: Record<string, unknown>): NotificationsSearch => readNotificationsSearch(search),
  component: lazyPage(
    'notifications/notifications-page.tsx',
    async () => (await import('../notifications/notifications-page.tsx')).NotificationsPage,
  ),
});
