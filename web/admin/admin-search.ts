// The views of the dashboard, by their names in its address, and what each shows of its list.

export const adminTabs = [
  ...([
    'users',
    'sign-ups',
    'audience',
    'subscribers',
    'submissions',
    'flags',
    'appeals',
    'reviews',
    'corrections',
  ] as const),
  ...(['tools', 'media', 'feeds', 'notices', 'mail', 'models', 'work', 'log'] as const),
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Which entries of a list a view shows. Each view knows its own values, and takes any other for the usual one. */
const filters = [
  ...(['q', 'show', 'role', 'lane', 'sector', 'member', 'stream', 'from', 'to'] as const),
  ...(['order', 'sort', 'invitations'] as const),
] as const;
export type AdminFilter = (typeof filters)[number];

export type AdminSearch = Readonly<{ tab?: AdminTab | undefined } & { [Name in AdminFilter]?: string | undefined }>;

/** An unknown view stands for the first. What a page leaves out, the router leaves as it was asked. */
export function readAdminSearch(asked: Record<string, unknown>): AdminSearch {
  const tab = adminTabs.find((each) => each === asked.tab);
  const texts = filters.map((name) => [name, String(asked[name] ?? '').slice(0, 300) || undefined]);
  return { ...Object.fromEntries(texts), tab };
}
