// Random uploads of members.
import { by, type CommandGenerator } from '../../src/testing/history/history.ts';
import { activeMembers, byMember } from '../accounts/command-generators-fixture.ts';
import { uploadRoom, uploads } from './index.ts';
import { measured, unmeasured } from './uploads-fixture.ts';

const upload = byMember((history, ownerId) => {
  const mediaId = history.make('media');
  const measures = history.pick([measured, unmeasured]) ?? measured;
  const data = {
    mediaId,
    kind: 'image',
    width: 640,
    height: 480,
    ...measures,
    hasPoster: false,
    isGif: false,
  } as const;
  const room = { memberId: ownerId, mediaId };
  const taking = { ...room, bytes: 250_000 * history.number(8), quotaBytes: 1_500_000 };
  history.execute(uploadRoom, ownerId, { type: 'TakeRoom', data: taking, actor: by(ownerId) });
  history.execute(uploads, mediaId, { type: 'RecordUpload', data, actor: by(ownerId) });
  const system = { kind: 'system', id: 'media.free-room' } as const;
  if (history.chance(2)) history.execute(uploadRoom, ownerId, { type: 'FreeRoom', data: room, actor: system });
});

const measureUpload: CommandGenerator = (history) => {
  const mediaId = history.one('media');
  if (!mediaId) return;
  const actor = { kind: 'system', id: 'media.measure-unmeasured' } as const;
  history.execute(uploads, mediaId, { type: 'RecordMeasures', data: { mediaId, ...measured }, actor });
};

/** A post or profile of the upload's owner starts to show it. */
const attachUpload: CommandGenerator = (history) => {
  const mediaId = history.one('media');
  const upload = mediaId === undefined ? undefined : history.state(uploads, mediaId);
  const postId = history.one('post') ?? null;
  if (mediaId === undefined || upload?.status !== 'kept' || !activeMembers(history).includes(upload.ownerId)) return;
  history.execute(uploads, mediaId, { type: 'AttachUpload', data: { mediaId, postId }, actor: by(upload.ownerId) });
};

const detachUpload: CommandGenerator = (history) => {
  const mediaId = history.one('media');
  const upload = mediaId === undefined ? undefined : history.state(uploads, mediaId);
  if (mediaId === undefined || upload?.status !== 'kept') return;
  const postId = history.pick([...upload.uses.keys()]) ?? null;
  const shownIn = history.chance(3) ? ['an older post'] : [];
  const actor = { kind: 'system', id: 'community.remove-media' } as const;
  history.execute(uploads, mediaId, { type: 'DetachUpload', data: { mediaId, postId, shownIn }, actor });
};

const removeUpload: CommandGenerator = (history) => {
  const mediaId = history.one('media');
  if (!mediaId) return;
  const type = history.pick(['RemoveUpload', 'EraseUpload'] as const) ?? 'RemoveUpload';
  const actor = { kind: 'system', id: 'media.remove-unshown' } as const;
  history.execute(uploads, mediaId, { type, data: { mediaId }, actor });
};

export const commandGenerators: readonly CommandGenerator[] = [
  upload,
  attachUpload,
  measureUpload,
  detachUpload,
  removeUpload,
];
