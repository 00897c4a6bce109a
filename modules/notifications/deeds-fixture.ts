// Random notices, and random readings of notifications.
import { notifications, notificationsProjection } from '../../projections/notifications/projection.ts';
import type { NotificationDocument } from '../../projections/notifications/read-model.ts';
import { notificationKinds } from '../../src/app/registry.ts';
import { by, type Deed, type World } from '../../src/testing/history/world.ts';
import { foldInMemory } from '../../src/testing/memory-fold.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { inboxes, notices, notificationGroups, notifications as readMarks } from './index.ts';

/** A member reads only notifications that they got. */
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
/** Few notifications go to everybody, so among all the others they would hardly ever be read. */
const readNotice = readOneOf((world, memberId) => toldTo(world, memberId).filter((doc) => doc.memberId === null));

const sendNotice: Deed = (world) => {
  const senderId = world.pick(activeMembers(world));
  if (senderId === undefined) return;
  const data = { noticeId: world.make('notice'), title: 'Tonight', message: 'We move house at nine.' };
  world.execute(notices, data.noticeId, { type: 'SendNotice', data, actor: by(senderId, true) });
};

const readAll: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  world.execute(inboxes, memberId, { type: 'ReadAll', data: {}, actor: by(memberId) });
};

export const deeds: readonly Deed[] = [readNotification, readNotification, readNotice, sendNotice, readAll];
