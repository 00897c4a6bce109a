// A notification, as far as its member does something with it: it is read once. What one is notified of is folded from the
// events of others.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../src/kernel/event.ts';

export const NotificationRead = defineEvent('NotificationRead', {
  summary: 'A member read a notification.',
  schema: z.object({ notificationId: idOf('notification'), memberId: idOf('member') }),
});
type Read = EventOf<typeof NotificationRead>;

type ReadNotification = Command<'ReadNotification', Readonly<{ notificationId: string }>>;

export const notifications = aggregate({
  category: 'notification',
  events: [NotificationRead],
  decider: {
    initial: { read: false },
    evolve: () => ({ read: true }),
    decide: (command: ReadNotification, { read }): readonly Read[] =>
      read ? [] : [NotificationRead({ ...command.data, memberId: actingMember(command) })],
  },
});
