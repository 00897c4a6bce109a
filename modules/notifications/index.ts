// What the notifications show to the rest of Kindling.

export { AllNotificationsRead, inboxes } from './inbox.ts';
export { NotificationRead, notifications } from './notification.ts';
export { notificationsRouter } from './router.ts';
