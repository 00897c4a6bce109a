// What members upload, by chance.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { uploads } from './index.ts';

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

export const deeds: readonly Deed[] = [upload, removeUpload];
