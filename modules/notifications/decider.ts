// The deciders of notifications: one is read once; an inbox is read up to a time, which only moves forward.
import type { Command } from '../../src/kernel/command.ts';
import type { Decider } from '../../src/kernel/decider.ts';
import { AllNotificationsRead, type InboxEvent, type NotificationEvent, NotificationRead } from './events.ts';

export type ReadNotification = Command<'ReadNotification', Readonly<{ notificationId: string; memberId: string }>>;
export type ReadAll = Command<'ReadAll', Readonly<{ memberId: string }>>;

export const notificationDecider: Decider<ReadNotification, NotificationEvent, Readonly<{ read: boolean }>> = {
  initial: { read: false },
  evolve: () => ({ read: true }),
  decide: ({ data }, { read }) => (read ? [] : [NotificationRead(data)]),
};

export const inboxDecider: Decider<ReadAll, InboxEvent, Readonly<{ readUpTo: string }>> = {
  initial: { readUpTo: '' },
  evolve: (_, { data }) => ({ readUpTo: data.upTo }),
  decide: ({ data, at }, { readUpTo }) => (at <= readUpTo ? [] : [AllNotificationsRead({ ...data, upTo: at })]),
};
