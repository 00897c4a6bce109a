// Uploads, notices, notifications that are read, and what operators do, by chance.
import { uploads } from '../../../modules/media/index.ts';
import { inboxes, notices, notifications as readMarks } from '../../../modules/notifications/index.ts';
import { operations } from '../../../modules/operations/index.ts';
import { notifications, notificationsProjection } from '../../../projections/notifications/projection.ts';
import type { NotificationDocument } from '../../../projections/notifications/read-model.ts';
import { notificationKinds } from '../../app/registry.ts';
import { foldInMemory } from '../memory-fold.ts';
import { activeMembers } from './accounts-fixture.ts';
import { by, type Deed, type World } from './world.ts';

const upload: Deed = (world) => {
  const ownerId = world.pick(activeMembers(world));
  if (ownerId === undefined) return;
  const mediaId = world.make('media');
  const data = { mediaId, kind: 'image', width: 640, height: 480 } as const;
  world.execute(uploads, mediaId, { type: 'RecordUpload', data, actor: by(ownerId) });
};

const removeUpload: Deed = (world) => {
  const mediaId = world.one('media');
  if (!mediaId) return;
  const actor = { kind: 'system', id: 'community.remove-media' } as const;
  world.execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId }, actor });
};

/** A notification is read only where it is. */
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
    const sentTo = notification.memberId === null ? 'everybody' : 'member';
    const data = { notificationId: notification._id, sentTo } as const;
    world.execute(readMarks, [data.notificationId, memberId], { type: 'ReadNotification', data, actor: by(memberId) });
  };

const readNotification = readOneOf(toldTo);
/** Few are told to everybody, and among all others they would hardly ever be read. */
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

const operate: Deed = (world) => {
  const actor = { kind: 'operator', id: 'grace' } as const;
  const id = world.make('operation');
  const reason = 'a history by chance';
  switch (world.number(5)) {
    case 0: {
      const data = { verb: 'audit', asked: '--type PostCreated', memberIds: world.all('member').slice(0, 2), reason };
      return world.execute(operations, id, { type: 'RevealPersonalData', data, actor });
    }
    case 1: {
      const data = { projection: 'feed', position: '7', eventType: 'PostCreated', reason };
      return world.execute(operations, id, { type: 'SkipEvent', data, actor });
    }
    case 2: {
      const data = { jobId: 'j', reaction: 'accounts.forget-media', eventType: 'MemberErased', reason };
      return world.execute(operations, id, { type: 'DropReaction', data, actor });
    }
    case 3:
      return world.execute(operations, id, { type: 'NoteBackup', data: { position: '9', events: 9 }, actor });
    default: {
      const data = { takenAt: world.at, events: 9, leftOut: 1, erasedAgain: world.all('member').slice(0, 1) };
      return world.execute(operations, id, { type: 'NoteRestore', data, actor });
    }
  }
};

export const otherDeeds: readonly Deed[] = [
  upload,
  removeUpload,
  readNotification,
  readNotification,
  readNotice,
  sendNotice,
  readAll,
  operate,
];
