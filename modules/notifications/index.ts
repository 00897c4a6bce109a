// What the notifications show to the rest of Kindling.

export { AllNotificationsRead, inboxes } from './inbox.ts';
export { NoticeSent, notices } from './notice.ts';
export { NotificationRead, notifications } from './notification.ts';
export { notificationsRouter } from './router.ts';
