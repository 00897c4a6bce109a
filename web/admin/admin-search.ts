// The views of the dashboard, by their names in its address.
export const adminTabs = [
  ...(['users', 'audience', 'subscribers', 'submissions', 'flags', 'appeals', 'reviews', 'corrections'] as const),
  ...(['tools', 'feeds', 'notices', 'models', 'log'] as const),
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** An unknown view stands for the first. What a page leaves out, the router leaves as it was asked. */
export function readAdminSearch({ tab }: Record<string, unknown>): { tab?: AdminTab | undefined } {
  const asked = adminTabs.find((each) => each === tab);
  return { tab: asked === 'users' ? undefined : asked };
}
