// What members do with their notifications. Streams: notification-{id}, inbox-{member}. What they are notified of is folded from
// the events of others.
import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../src/kernel/event.ts';

export const NotificationRead = defineEvent('NotificationRead', {
  summary: 'A member read a notification.',
  schema: z.object({ notificationId: z.string(), memberId: z.string() }),
});

export const AllNotificationsRead = defineEvent('AllNotificationsRead', {
  summary: 'A member marked all notifications read that had come by then.',
  schema: z.object({ memberId: z.string(), /** ISO 8601. */ upTo: z.string() }),
});

export const notificationEvents = [NotificationRead] as const;
export type NotificationEvent = EventsOf<typeof notificationEvents>;

export const inboxEvents = [AllNotificationsRead] as const;
export type InboxEvent = EventsOf<typeof inboxEvents>;
