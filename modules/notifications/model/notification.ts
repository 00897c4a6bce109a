// A member reads a notification, once. The notifications themselves are folded from the events of other modules.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';

export const NotificationRead = defineEvent('NotificationRead', {
  summary: 'A member read a notification.',
  version: 2,
  schema: z.object({
    notificationId: idOf('notification'),
    memberId: idOf('member'),
    /** Whether this member alone got the notification, or everyone did, or everyone with a role. */
    sentTo: z.enum(['member', 'everybody']),
  }),
  upcasters: {
    // In version 1 the ids were the texts that they are now derived from.
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
