import { test } from 'vitest';
import { MediaRemoved, MediaUploaded } from '../../modules/media/upload.ts';
import { erased } from '../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../src/testing/projection-specification.ts';
import { media, mediaLibraryProjection } from './projection.ts';

const library = specifyProjection(mediaLibraryProjection);

const lamp = MediaUploaded({ mediaId: 'lamp', ownerId: 'ada', kind: 'image', width: 640, height: 480 });
const film = MediaUploaded({ mediaId: 'film', ownerId: 'ada', kind: 'video', width: 1280, height: 720 });

test('an upload says whose it is and what', () => {
  library.given(lamp).thenHolds(media, {
    _id: 'lamp',
    ownerId: 'ada',
    kind: 'image',
    width: 640,
    height: 480,
    createdAt: minutesIn(0),
  });
});

test('a removed upload is gone, the others stay', () => {
  library
    .given(lamp, film, MediaRemoved({ mediaId: 'lamp', ownerId: 'ada' }))
    .thenHolds(media, { _id: 'film', createdAt: minutesIn(1) });
});

test('uploads outlast their owner’s erasure here: they are looked up to delete the files', () => {
  library.given(lamp, erased('ada')).thenHolds(media, { _id: 'lamp', ownerId: 'ada' });
});
