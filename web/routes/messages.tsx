// The member's messages. `userId` names the conversation to open, and is removed from the address once it is open.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

type MessagesSearch = Readonly<{ userId?: string | undefined }>;

export const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messages',
  validateSearch: ({ userId }: Record<string, unknown>): MessagesSearch => ({
    // The router parses an all-digit id as a number.
    userId: userId === undefined || userId === '' ? undefined : String(userId),
  }),
  staticData: { fillsWindow: true },
  component: lazyPage(
    'messaging/messages-page.tsx',
    async () => (await import('../messaging/messages-page.tsx')).MessagesPage,
  ),
});
