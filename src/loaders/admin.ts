// The views of the dashboard, by their names in its address, and the filters of their lists.

export const adminTabs = [
  'overview',
  'users',
  'sign-ups',
  'audience',
  'subscribers',
  'submissions',
  'flags',
  'appeals',
  'reviews',
  'corrections',
  'tools',
  'media',
  'feeds',
  'notices',
  'mail',
  'models',
  'work',
  'log',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The filters of the views' lists. Each view knows its own values, and treats any other value as its default. */
const filters = [
  'q',
  'show',
  'role',
  'lane',
  'sector',
  'member',
  'stream',
  'from',
  'to',
  'order',
  'sort',
  'invitations',
] as const;
export type AdminFilter = (typeof filters)[number];

export type AdminSearch = Readonly<{ tab?: AdminTab | undefined } & { [Name in AdminFilter]?: string | undefined }>;

/** Ignores an unknown view. Filters that the address lacks are undefined. */
export function readAdminSearch(asked: Record<string, unknown>): AdminSearch {
  const tab = adminTabs.find((each) => each === asked.tab);
  const texts = filters.map((name) => [name, String(asked[name] ?? '').slice(0, 300) || undefined]);
  return { ...Object.fromEntries(texts), tab };
}
