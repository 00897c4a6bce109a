// The views of the dashboard, by their names in its address.
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

export type AdminSearch = Readonly<{
  tab?: AdminTab | undefined;
  /** Whose media, or whose entries of the audit log. */
  member?: string | undefined;
  /** Of the audit log. */
  stream?: string | undefined;
}>;

/** An unknown view stands for the first. What a page leaves out, the router leaves as it was asked. */
export function readAdminSearch({ tab, member, stream }: Record<string, unknown>): AdminSearch {
  const asked = adminTabs.find((each) => each === tab);
  return {
    tab: asked === 'users' ? undefined : asked,
    member: typeof member === 'string' ? member.slice(0, 100) : undefined,
    stream: typeof stream === 'string' ? stream.slice(0, 300) : undefined,
  };
}
