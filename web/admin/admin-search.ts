// The views of the dashboard, by their names in its address.
export const adminTabs = ['users', 'subscribers', 'submissions', 'flags', 'feeds', 'notices', 'log'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** An unknown view stands for the first. */
export function readAdminSearch({ tab }: Record<string, unknown>): { tab?: AdminTab } {
  const asked = adminTabs.find((each) => each === tab);
  return asked === undefined ? {} : { tab: asked };
}
