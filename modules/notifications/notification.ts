// A notification, as far as its member does something with it: it is read once. What one is notified of is folded from the
// events of others.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../src/kernel/event.ts';
import { shortId } from '../../src/kernel/ids.ts';

export const NotificationRead = defineEvent('NotificationRead', {
  summary: 'A member read a notification.',
  version: 2,
  schema: z.object({
    notificationId: idOf('notification'),
    memberId: idOf('member'),
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
type Read = EventOf<typeof NotificationRead>;
export type SentTo = Read['data']['sentTo'];

type ReadNotification = Command<'ReadNotification', Readonly<{ notificationId: string; sentTo: SentTo }>>;

export const notifications = aggregate({
  category: 'notification',
  id: ['notificationId', 'memberId'],
  events: [NotificationRead],
  decider: {
    initial: { read: false },
    evolve: () => ({ read: true }),
    decide: (command: ReadNotification, { read }): readonly Read[] =>
      read ? [] : [NotificationRead({ ...command.data, memberId: actingMember(command) })],
  },
});
