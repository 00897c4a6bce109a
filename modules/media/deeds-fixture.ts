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

const removeUpload: Deed = (world) => {
  const mediaId = world.one('media');
  if (!mediaId) return;
  const actor = { kind: 'system', id: 'community.remove-media' } as const;
  world.execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId }, actor });
};

export const deeds: readonly Deed[] = [upload, measureUpload, removeUpload];
