// Random notices, and random reading of notifications.
import { notifications, notificationsProjection } from '../../projections/notifications/projection.ts';
import type { NotificationDocument } from '../../projections/notifications/read-model.ts';
import { notificationKinds } from '../../src/app/registry.ts';
import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { foldInMemory } from '../../src/testing/memory-fold.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import {
  inboxes,
  mailAddresses,
  memberSettings,
  notices,
  notificationGroups,
  notifications as readMarks,
} from './index.ts';

/** Members only read notifications that they got. */
function toldTo(world: World, memberId: string): readonly NotificationDocument[] {
  const told = foldInMemory(notificationsProjection(notificationKinds), world.events).get(notifications.name);
  const docs = [...(told?.values() ?? [])] as NotificationDocument[];
  return docs.filter((doc) => doc.memberId === memberId || doc.memberId === null);
}

const readOneOf =
  (told: (world: World, memberId: string) => readonly NotificationDocument[]): Deed =>
  (world) => {
    const memberId = world.pick(activeMembers(world));
    const notification = memberId && world.pick(told(world, memberId));
    if (!memberId || !notification) return;
    const { _id: notificationId, group } = notification;
    if (notification.memberId !== null) {
      world.execute(notificationGroups, group, { type: 'ReadGroup', data: { group }, actor: by(memberId) });
      return;
    }
    const data = { notificationId, sentTo: 'everybody' } as const;
    world.execute(readMarks, [notificationId, memberId], { type: 'ReadNotification', data, actor: by(memberId) });
  };

const readNotification = readOneOf(toldTo);
/** Few notifications go to everyone. Picked among all others, they would hardly ever be read. */
const readNotice = readOneOf((world, memberId) => toldTo(world, memberId).filter((doc) => doc.memberId === null));

const sendNotice: Deed = (world) => {
  const senderId = world.pick(activeMembers(world));
  if (senderId === undefined) return;
  const role = world.chance(2) ? 'Founder' : null;
  const data = { noticeId: world.make('notice'), title: 'Tonight', message: 'We move house at nine.', role };
  world.execute(notices, data.noticeId, { type: 'SendNotice', data, actor: by(senderId, true) });
};

const readAll: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  world.execute(inboxes, memberId, { type: 'ReadAll', data: {}, actor: by(memberId) });
};

/** A time zone in which the first event happens half an hour before eight in the morning. */
const soonMorning = 'Etc/GMT+2';

const changeSettings: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const digest = world.pick(['daily', 'daily', 'weekly', 'off'] as const) ?? 'off';
  const off = { app: world.chance(2) ? ['follow'] : [], mail: world.chance(2) ? ['post_like'] : [] };
  // The marker is not a time zone, so it is used only if no instant depends on it.
  const timeZone = digest === 'off' ? markOf(memberId) : soonMorning;
  const data = { off, digest, timeZone };
  world.execute(memberSettings, memberId, { type: 'ChangeSettings', data, actor: by(memberId) });
};

const takeDigest: Deed = (world) => {
  const slotOf = (memberId: string) => world.state(memberSettings, memberId).nextDigestAt;
  const isDue = (memberId: string) => (slotOf(memberId) ?? world.at) < world.at;
  const memberId = world.pick(activeMembers(world).filter(isDue));
  const slot = memberId && slotOf(memberId);
  if (!memberId || !slot) return;
  const actor = { kind: 'system', id: 'notifications.digests' } as const;
  world.execute(memberSettings, memberId, { type: 'TakeDigest', data: { memberId, slot }, actor });
};

const failOrRestoreAddress: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const address = `address-of-${memberId}`;
  if (world.chance(3)) {
    world.execute(mailAddresses, address, { type: 'RestoreAddress', data: { address }, actor: by(memberId) });
    return;
  }
  const failure = world.pick(['bounced', 'complained'] as const) ?? 'bounced';
  const data = { address, memberId, failure };
  world.execute(mailAddresses, address, { type: 'FailAddress', data, actor: { kind: 'visitor' } });
};

export const deeds: readonly Deed[] = [
  readNotification,
  readNotification,
  readNotice,
  sendNotice,
  readAll,
  changeSettings,
  takeDigest,
  failOrRestoreAddress,
];
