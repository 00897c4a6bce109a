import type { PageData } from './page-shell.ts';

/** The viewer in a visitor's page, so that it need not ask. */
export const nobodyLoggedIn: PageData = { path: 'profile.user', data: null };
