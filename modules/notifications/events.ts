// What members do with their notifications, and the notices that admins send. What members are notified of is folded from the
// events of others. Streams: notification-{id}-{member}, inbox-{member}, notice-{id}.
import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../src/kernel/event.ts';
import { shortId } from '../../src/kernel/ids.ts';

export const NotificationRead = defineEvent('NotificationRead', {
  summary: 'A member read a notification.',
  version: 2,
  schema: z.object({
    notificationId: z.string(),
    memberId: z.string(),
    /** Whether the member alone was told, or everybody with one notification. */
    sentTo: z.enum(['member', 'everybody']),
  }),
  upcasters: {
    // The ids of the first version were the texts that today's are made from.
    1: (data: Record<string, unknown>) => ({
      ...data,
      notificationId: shortId(z.string().parse(data.notificationId)),
      sentTo: 'member',
    }),
  },
});

export const AllNotificationsRead = defineEvent('AllNotificationsRead', {
  summary: 'A member marked all notifications read that had come by then.',
  schema: z.object({ memberId: z.string(), /** ISO 8601. */ upTo: z.string() }),
});

export const NoticeSent = defineEvent('NoticeSent', {
  summary: 'An admin told everybody who was a member then.',
  // The words are Kindling's, like those of a page, and nobody's personal data.
  schema: z.object({ noticeId: z.string(), senderId: z.string(), title: z.string(), message: z.string() }),
});

export const notificationEvents = [NotificationRead] as const;
export type NotificationEvent = EventsOf<typeof notificationEvents>;

export const inboxEvents = [AllNotificationsRead] as const;
export type InboxEvent = EventsOf<typeof inboxEvents>;

export const noticeEvents = [NoticeSent] as const;
export type NoticeEvent = EventsOf<typeof noticeEvents>;
