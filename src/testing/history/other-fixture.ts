// Uploads, notifications that are read, and what operators do, by chance.
import { uploads } from '../../../modules/media/index.ts';
import { inboxes, notifications } from '../../../modules/notifications/index.ts';
import { operations } from '../../../modules/operations/index.ts';
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

/** Ids as the projection derives them: a notification is read only where it is. */
function notificationOfSome(world: World, memberId: string): string | undefined {
  const about = world.pick([...world.all('post'), ...world.all('comment')]);
  const liked = `${world.one('post')}-${world.one('member')}`;
  return world.pick([`comment-${about}-${memberId}`, `mention-${about}-${memberId}`, `like-${liked}-${memberId}`]);
}

const readNotification: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  const notificationId = memberId && notificationOfSome(world, memberId);
  if (!memberId || !notificationId) return;
  const data = { notificationId };
  world.execute(notifications, notificationId, { type: 'ReadNotification', data, actor: by(memberId) });
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

export const otherDeeds: readonly Deed[] = [upload, removeUpload, readNotification, readNotification, readAll, operate];
