// The page of a member's messages.
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition } from './pages.ts';

export const messagesPages: readonly PageDefinition[] = [
  fixedPage('/messages', 'Messages', 'Your conversations on Kindling.', { noindex: true }),
];
