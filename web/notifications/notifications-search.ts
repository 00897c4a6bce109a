// Which part of the notifications stands in the page's address. Anything unknown there is ignored.
import type { ApiInputs } from '../trpc.ts';

export type NotificationsPart = NonNullable<ApiInputs['notifications']['list']['show']>;

/** The first stands for no part in the address. */
export const notificationTabs: readonly Readonly<{ value: NotificationsPart; label: string }>[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'answers', label: 'Answers' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'likes', label: 'Likes' },
  { value: 'followers', label: 'Followers' },
];

export type NotificationsSearch = Readonly<{ show?: NotificationsPart | undefined }>;

export function readNotificationsSearch({ show }: Record<string, unknown>): NotificationsSearch {
  const found = notificationTabs.find(({ value }) => value === show)?.value;
  return { show: found === 'all' ? undefined : found };
}
