// The page of a member's messages.
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition } from './pages.ts';

export const messagesPages: readonly PageDefinition[] = [
  fixedPage('/messages', 'Messages', 'Your conversations on Kindling.', {
    noindex: true,
    // The client's first query. If it fails, the page says so.
    async load({ ask, isMember }) {
      if (isMember) await ask('messages.conversations', { folder: 'inbox', limit: 20 }).catch(() => {});
    },
  }),
];
