// The names of the notifications' streams.

export const notificationStream = (notificationId: string): string => `notification-${notificationId}`;
export const inboxStream = (memberId: string): string => `inbox-${memberId}`;
