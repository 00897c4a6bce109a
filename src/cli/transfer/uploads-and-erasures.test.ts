import { expect, test } from 'vitest';
import { uploaded } from '../../../modules/media/uploads-fixture.ts';
import type { Json } from '../../platform/events/event-store.ts';
import { gatherUploadsAndErasures } from './uploads-and-erasures.ts';

const stored = (type: string, data: Json) => ({
  ...{ id: 'e', type, data, metadata: {}, stream: 's', revision: 0, position: 1n },
});

test('uploads are found in every version of their event, without those of erased members', () => {
  const gathered = gatherUploadsAndErasures();
  const old = { mediaId: 'old', ownerId: 'ada', kind: 'image', width: 640, height: 480 };
  gathered.onEvent(stored('MediaUploaded', old));
  gathered.onEvent(stored('MediaUploaded', uploaded({ mediaId: 'new', ownerId: 'ada' }).data));
  gathered.onEvent(stored('MediaUploaded', { ...old, mediaId: 'gone', ownerId: 'eve' }));
  gathered.onEvent(stored('MemberErased', { memberId: 'eve' }));
  expect([gathered.all(), gathered.ofMembers()]).toEqual([
    ['old', 'new', 'gone'],
    ['old', 'new'],
  ]);
});
