// What the notifications show to the rest of Kindling.
import { inboxEvents, notificationEvents } from './events.ts';

export { inboxDecider } from './decider.ts';
export { AllNotificationsRead, NotificationRead } from './events.ts';
export { type NotificationsWorld, notificationsRouter } from './router.ts';
export { inboxStream } from './streams.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const notificationsEvents = [...notificationEvents, ...inboxEvents];
