// Random notices, and random reading of notifications.
import { notifications, notificationsProjection } from '../../projections/notifications/notifications/projection.ts';
import type { NotificationDocument } from '../../projections/notifications/notifications/read-model.ts';
import { notificationKinds } from '../../src/app/registry.ts';
import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import { foldInMemory } from '../../src/testing/projections/memory-fold.ts';
import { activeMembers, byMember } from '../accounts/command-generators-fixture.ts';
import {
  inboxes,
  mailAddresses,
  memberSettings,
  notices,
  notificationGroups,
  notifications as readMarks,
} from './index.ts';

/** Members only read notifications that they got. */
function toldTo(history: History, memberId: string): readonly NotificationDocument[] {
  const told = foldInMemory(notificationsProjection(notificationKinds), history.events).get(notifications.name);
  const docs = [...(told?.values() ?? [])] as NotificationDocument[];
  return docs.filter((doc) => doc.memberId === memberId || doc.memberId === null);
}

const readOneOf =
  (told: (history: History, memberId: string) => readonly NotificationDocument[]): CommandGenerator =>
  (history) => {
    const memberId = history.pick(activeMembers(history));
    const notification = memberId && history.pick(told(history, memberId));
    if (!memberId || !notification) return;
    const { _id: notificationId, group } = notification;
    if (notification.memberId !== null) {
      history.execute(notificationGroups, group, { type: 'ReadGroup', data: { group }, actor: by(memberId) });
      return;
    }
    const data = { notificationId, sentTo: 'everybody' } as const;
    history.execute(readMarks, [notificationId, memberId], { type: 'ReadNotification', data, actor: by(memberId) });
  };

const readNotification = readOneOf(toldTo);
/** Few notifications go to everyone. Picked among all others, they would hardly ever be read. */
const readNotice = readOneOf((history, memberId) => toldTo(history, memberId).filter((doc) => doc.memberId === null));

const sendNotice = byMember((history, senderId) => {
  const role = history.chance(2) ? 'Founder' : null;
  const data = { noticeId: history.make('notice'), title: 'Tonight', message: 'We move house at nine.', role };
  history.execute(notices, data.noticeId, { type: 'SendNotice', data, actor: by(senderId, true) });
});

const readAll = byMember((history, memberId) => {
  history.execute(inboxes, memberId, { type: 'ReadAll', data: {}, actor: by(memberId) });
});

/** A time zone in which the first event happens half an hour before eight in the morning. */
const soonMorning = 'Etc/GMT+2';

const changeSettings = byMember((history, memberId) => {
  const digest = history.pick(['daily', 'daily', 'weekly', 'off'] as const) ?? 'off';
  const off = { app: history.chance(2) ? ['follow'] : [], mail: history.chance(2) ? ['post_like'] : [] };
  // The marker is not a time zone, so it is used only if no instant depends on it.
  const timeZone = digest === 'off' ? markOf(memberId) : soonMorning;
  const data = { off, digest, timeZone };
  history.execute(memberSettings, memberId, { type: 'ChangeSettings', data, actor: by(memberId) });
});

const takeDigest: CommandGenerator = (history) => {
  const slotOf = (memberId: string) => history.state(memberSettings, memberId).nextDigestAt;
  const isDue = (memberId: string) => (slotOf(memberId) ?? history.at) < history.at;
  const memberId = history.pick(activeMembers(history).filter(isDue));
  const slot = memberId && slotOf(memberId);
  if (!memberId || !slot) return;
  const actor = { kind: 'system', id: 'notifications.digests' } as const;
  history.execute(memberSettings, memberId, { type: 'TakeDigest', data: { memberId, slot }, actor });
};

const failOrRestoreAddress = byMember((history, memberId) => {
  const address = `address-of-${memberId}`;
  if (history.chance(3)) {
    history.execute(mailAddresses, address, { type: 'RestoreAddress', data: { address }, actor: by(memberId) });
    return;
  }
  const failure = history.pick(['bounced', 'complained'] as const) ?? 'bounced';
  const data = { address, memberId, failure };
  history.execute(mailAddresses, address, { type: 'FailAddress', data, actor: { kind: 'visitor' } });
});

export const commandGenerators: readonly CommandGenerator[] = [
  readNotification,
  readNotification,
  readNotice,
  sendNotice,
  readAll,
  changeSettings,
  takeDigest,
  failOrRestoreAddress,
];
