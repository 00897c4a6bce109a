// Which part of the notifications stands in the page's address. Anything unknown there is ignored.
import type { ApiInputs } from '../trpc.ts';

export type NotificationsPart = NonNullable<ApiInputs['notifications']['list']['show']>;

/** All of them stand for no part in the address. */
export const notificationsParts = ['unread', 'answers', 'mentions', 'likes', 'followers'] as const;

export type NotificationsSearch = Readonly<{ show?: NotificationsPart | undefined }>;

export const readNotificationsSearch = ({ show }: Record<string, unknown>): NotificationsSearch => ({
  show: notificationsParts.find((known) => known === show),
});
