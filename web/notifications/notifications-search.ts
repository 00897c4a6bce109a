// The filter of the notifications page, in its address. Unknown values are ignored.
import type { ApiInputs } from '../trpc.ts';

export type NotificationsPart = NonNullable<ApiInputs['notifications']['list']['show']>;

/** Without a filter, the page shows all notifications. */
export const notificationsParts = ['unread', 'answers', 'mentions', 'likes', 'followers'] as const;

export type NotificationsSearch = Readonly<{ show?: NotificationsPart | undefined }>;

export const readNotificationsSearch = ({ show }: Record<string, unknown>): NotificationsSearch => ({
  show: notificationsParts.find((known) => known === show),
});
