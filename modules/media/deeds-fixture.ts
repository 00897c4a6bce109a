// Random uploads of members.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { uploads } from './index.ts';
import { measured, unmeasured } from './uploads-fixture.ts';

const upload: Deed = (world) => {
  const ownerId = world.pick(activeMembers(world));
  if (ownerId === undefined) return;
  const mediaId = world.make('media');
  const measures = world.pick([measured, unmeasured]) ?? measured;
  const data = {
    mediaId,
    kind: 'image',
    width: 640,
    height: 480,
    ...measures,
    hasPoster: false,
    isGif: false,
  } as const;
  world.execute(uploads, mediaId, { type: 'RecordUpload', data, actor: by(ownerId) });
};

const measureUpload: Deed = (world) => {
  const mediaId = world.one('media');
  if (!mediaId) return;
  const actor = { kind: 'system', id: 'media.measure-unmeasured' } as const;
  world.execute(uploads, mediaId, { type: 'RecordMeasures', data: { mediaId, ...measured }, actor });
};

/** A post or profile of the upload's owner starts to show it. */
const attachUpload: Deed = (world) => {
  const mediaId = world.one('media');
  const upload = mediaId === undefined ? undefined : world.state(uploads, mediaId);
  const postId = world.one('post') ?? null;
  if (mediaId === undefined || upload?.status !== 'kept' || !activeMembers(world).includes(upload.ownerId)) return;
  world.execute(uploads, mediaId, { type: 'AttachUpload', data: { mediaId, postId }, actor: by(upload.ownerId) });
};

const detachUpload: Deed = (world) => {
  const mediaId = world.one('media');
  const upload = mediaId === undefined ? undefined : world.state(uploads, mediaId);
  if (mediaId === undefined || upload?.status !== 'kept') return;
  const postId = world.pick([...upload.uses.keys()]) ?? null;
  const shownIn = world.chance(3) ? ['an older post'] : [];
  const actor = { kind: 'system', id: 'community.remove-media' } as const;
  world.execute(uploads, mediaId, { type: 'DetachUpload', data: { mediaId, postId, shownIn }, actor });
};

const removeUpload: Deed = (world) => {
  const mediaId = world.one('media');
  if (!mediaId) return;
  const type = world.pick(['RemoveUpload', 'EraseUpload'] as const) ?? 'RemoveUpload';
  const actor = { kind: 'system', id: 'media.remove-unshown' } as const;
  world.execute(uploads, mediaId, { type, data: { mediaId }, actor });
};

export const deeds: readonly Deed[] = [upload, attachUpload, measureUpload, detachUpload, removeUpload];
