import type { PageData } from './page-shell.ts';

/** What a visitor's page says of who is looking, so that it need not ask. */
export const nobodyLoggedIn: PageData = { path: 'profile.user', data: null };
