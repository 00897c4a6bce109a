// What the notifications show to the rest of Kindling.
import { inboxEvents, noticeEvents, notificationEvents } from './events.ts';

export { inboxDecider } from './decider.ts';
export { AllNotificationsRead, NoticeSent, NotificationRead } from './events.ts';
export { type NotificationsWorld, notificationsRouter } from './router.ts';
export { inboxStream } from './streams.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const notificationsEvents = [...notificationEvents, ...inboxEvents, ...noticeEvents];
