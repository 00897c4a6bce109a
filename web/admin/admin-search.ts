// The views of the dashboard, by their names in its address.
export const adminTabs = [
  'users',
  'sign-ups',
  'subscribers',
  'submissions',
  'flags',
  'feeds',
  'models',
  'notices',
  'log',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** An unknown view stands for the first. What a page leaves out, the router leaves as it was asked. */
export function readAdminSearch({ tab }: Record<string, unknown>): { tab?: AdminTab | undefined } {
  const asked = adminTabs.find((each) => each === tab);
  return { tab: asked === 'users' ? undefined : asked };
}
