// What the notifications show to the rest of Kindling.
import { inboxEvents, notificationEvents } from './events.ts';

export { AllNotificationsRead, NotificationRead } from './events.ts';
export { type NotificationsWorld, notificationsRouter } from './router.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const notificationsEvents = [...notificationEvents, ...inboxEvents];
