// The names of the notifications' streams.

export const notificationStream = (notificationId: string, memberId: string): string =>
  `notification-${notificationId}-${memberId}`;
export const inboxStream = (memberId: string): string => `inbox-${memberId}`;
export const noticeStream = (noticeId: string): string => `notice-${noticeId}`;
