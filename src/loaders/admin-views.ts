// The views of the dashboard: their names in its tabs and its title, and who may open them.
import type { AdminTab } from './admin.ts';

export const adminViewNames: Readonly<Record<AdminTab, string>> = {
  ...{ overview: 'Overview', submissions: 'Submissions', flags: 'Reports', appeals: 'Appeals', reviews: 'Reviews' },
  ...{ corrections: 'Corrections', users: 'Users', 'sign-ups': 'Sign-ups', audience: 'Audience' },
  ...{ subscribers: 'Subscribers', tools: 'Tools', media: 'Media', feeds: 'Feeds', notices: 'Notices', mail: 'Email' },
  ...{ models: 'AI model', work: 'Machinery', log: 'Audit log' },
};

type Staff = Readonly<{ isAdmin?: boolean | undefined; isModerator?: boolean | undefined }>;

const moderatorsViews: ReadonlySet<AdminTab> = new Set(['submissions', 'flags', 'appeals', 'reviews']);

export const mayOpen = (view: AdminTab, { isAdmin }: Staff): boolean => isAdmin === true || moderatorsViews.has(view);

/** Returns the view that an address opens. Moderators have no overview. */
export function openedView(asked: AdminTab | undefined, staff: Staff): AdminTab {
  if (asked !== undefined && mayOpen(asked, staff)) return asked;
  return staff.isAdmin ? 'overview' : 'submissions';
}

/** Returns the dashboard's title, for anyone: whoever may not open it learns nothing of its views. */
export function dashboardTitle(asked: AdminTab | undefined, visitor: Staff | null | undefined): string {
  if (!visitor?.isAdmin && !visitor?.isModerator) return 'Dashboard';
  const view = openedView(asked, visitor);
  return view === 'overview' ? 'Dashboard' : `${adminViewNames[view]} · Dashboard`;
}
