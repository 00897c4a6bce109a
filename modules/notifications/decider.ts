// The deciders of notifications: one is read once; an inbox is read up to a time, which only moves forward; a notice is sent once,
// by an admin.
import type { Command } from '../../src/kernel/command.ts';
import type { Decider } from '../../src/kernel/decider.ts';
import { adminsOnly } from './errors.ts';
import {
  AllNotificationsRead,
  type InboxEvent,
  type NoticeEvent,
  NoticeSent,
  type NotificationEvent,
  NotificationRead,
} from './events.ts';

export type ReadNotification = Command<'ReadNotification', NotificationEvent['data']>;
export type ReadAll = Command<'ReadAll', Readonly<{ memberId: string }>>;
export type SendNotice = Command<'SendNotice', Readonly<{ noticeId: string; title: string; message: string }>>;

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

export const noticeDecider: Decider<SendNotice, NoticeEvent, Readonly<{ sent: boolean }>> = {
  initial: { sent: false },
  evolve: () => ({ sent: true }),
  decide({ data, actor }, { sent }) {
    if (actor.kind !== 'member' || !actor.isAdmin) return adminsOnly;
    return sent ? [] : [NoticeSent({ ...data, senderId: actor.id })];
  },
};
