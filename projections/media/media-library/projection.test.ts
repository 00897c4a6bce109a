import { expect, test } from 'vitest';
import { ProfileUpdated } from '../../../modules/accounts/model/member/events.ts';
import { PostCreated, PostDeleted } from '../../../modules/community/model/post-events.ts';
import { MediaAttached, MediaDetached, MediaMeasured, MediaRemoved } from '../../../modules/media/model/upload.ts';
import { measured, unmeasured, uploaded } from '../../../modules/media/uploads-fixture.ts';
import { pageFrom } from '../../../src/platform/viewing/paging.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { uploadsOf } from './admin-queries.ts';
import { media, mediaLibraryProjection, showings } from './projection.ts';

const library = specifyProjection(mediaLibraryProjection);

/** The documents omit the derived files. */
const { derived: _made, ...shownMeasures } = measured;
const { derived: _nothing, ...noMeasures } = unmeasured;

const lamp = uploaded({ mediaId: 'lamp', ownerId: 'ada' });
const film = uploaded({ mediaId: 'film', ownerId: 'ada', kind: 'video', width: 1280, height: 720, hasPoster: true });

test('an upload has its owner and its kind', () => {
  library.given(lamp).thenHolds(media, {
    _id: 'lamp',
    ownerId: 'ada',
    kind: 'image',
    width: 640,
    height: 480,
    ...shownMeasures,
    hasPoster: false,
    isGif: false,
    isMeasured: true,
    wasAttached: false,
    attachedTo: [],
    createdAt: minutesIn(0),
  });
});

test('an upload that was ever shown says so permanently', () => {
  const use = (postId: string | null) => ({ mediaId: 'lamp', ownerId: 'ada', postId });
  const attached = (postId: string | null) => MediaAttached({ ...use(postId), attachedAt: minutesIn(1) });
  const past = [lamp, attached('p1'), attached(null), attached('p2'), attached('p1')];
  library.given(...past).thenHolds(media, { _id: 'lamp', wasAttached: true, attachedTo: ['p2', 'p1'] });
  library
    .given(...past, MediaDetached(use('p1')), MediaDetached(use('p2')))
    .thenHolds(media, { _id: 'lamp', wasAttached: true, attachedTo: [] });
});

test('an old upload is unmeasured until it is measured, even if its file is gone', () => {
  const old = uploaded({ mediaId: 'old', ownerId: 'ada', ...unmeasured });
  const ids = { mediaId: 'old', ownerId: 'ada' };
  library.given(old).thenHolds(media, { _id: 'old', isMeasured: false, width: 640, bytes: null });
  library
    .given(old, MediaMeasured({ ...ids, ...measured }))
    .thenHolds(media, { _id: 'old', ...shownMeasures, isMeasured: true });
  library
    .given(old, MediaMeasured({ ...ids, ...unmeasured }))
    .thenHolds(media, { _id: 'old', ...noMeasures, isMeasured: true });
});

test('a removed upload is gone, the others stay', () => {
  library
    .given(lamp, film, MediaRemoved({ mediaId: 'lamp', ownerId: 'ada' }))
    .thenHolds(media, { _id: 'film', createdAt: minutesIn(1) });
});

test('uploads stay here after their owner’s erasure, without personal details, until their files are deleted', () => {
  const measures = { ...noMeasures, isMeasured: true };
  library
    .given(lamp, erased('ada'))
    .thenHolds(media, { ...measures, _id: 'lamp', ownerId: 'ada', bytes: measured.bytes, widths: measured.widths });
  const old = uploaded({ mediaId: 'old', ownerId: 'ada', ...unmeasured });
  library
    .given(old, erased('ada'), MediaMeasured({ mediaId: 'old', ownerId: 'ada', ...measured }))
    .thenHolds(media, { ...measures, _id: 'old' });
});

const posted = (postId: string, ...urls: string[]) =>
  PostCreated({
    ...{
      postId,
      authorId: 'ada',
      postType: 'insight',
      category: 'general',
      content: 'Look',
      mentions: [],
      mentionedAs: [],
    },
    ...{ media: urls.map((url) => ({ url, type: 'image', alt: '' })), pollOptions: null, pollClosesAt: null },
  });
const pictured = (profileImageUrl: string | null) =>
  ProfileUpdated({
    ...{ memberId: 'ada', username: 'ada', bio: null, role: null, profileEmoji: null, profileImageUrl },
  });

test('a post shows its uploads until it is deleted, each once', () => {
  const two = posted('p1', '/media/lamp', '/media/film', '/media/lamp');
  const held = [{ _id: 'p1:/media/film' }, { _id: 'p1:/media/lamp', ownerId: 'ada', url: '/media/lamp' }];
  library.given(two).thenHolds(showings, ...held);
  library
    .given(two, posted('p2', '/media/lamp'), PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }))
    .thenHolds(showings, { _id: 'p2:/media/lamp' });
});

test('a profile shows only its newest picture', () => {
  library
    .given(pictured('/media/a'), pictured('/media/b'))
    .thenHolds(showings, { _id: 'profile:ada', url: '/media/b' });
  library.given(pictured('/media/a'), pictured(null)).thenHolds(showings);
});

test('an erased member shows nothing', () => {
  library.given(posted('p1', '/media/lamp'), pictured('/media/a'), erased('ada')).thenHolds(showings);
});

test('an admin finds all uploads of a member with their uses, newest first, with paging', async () => {
  const events = [lamp, film, uploaded({ mediaId: 'other', ownerId: 'bob' }), pictured('/media/film')];
  const { read, close } = await foldedReadModels(
    [mediaLibraryProjection],
    [...events, posted('p1', '/media/lamp'), posted('p2', '/media/lamp')],
  );
  const first = await uploadsOf(read, 'ada', { order: 'newest', limit: 1 });
  expect(first.items).toMatchObject([{ id: 'film', kind: 'video', shownIn: [], isProfilePicture: true }]);
  const { items, nextCursor } = await uploadsOf(read, 'ada', {
    order: 'newest',
    ...pageFrom(first.nextCursor ?? '', 1),
  });
  expect(items).toMatchObject([{ id: 'lamp', url: '/media/lamp', isProfilePicture: false }]);
  expect(items[0]?.shownIn.toSorted()).toEqual(['p1', 'p2']);
  expect(nextCursor).toBeNull();
  await close();
});

test('an admin sees a member’s uploads by age or size, unmeasured ones after the smallest', async () => {
  const sized = (mediaId: string, bytes: number) => uploaded({ mediaId, ownerId: 'ada', ...measured, bytes });
  const events = [
    sized('b', 20),
    sized('a', 30),
    sized('d', 20),
    uploaded({ mediaId: 'c', ownerId: 'ada', ...unmeasured }),
  ];
  const { read, close } = await foldedReadModels([mediaLibraryProjection], events);
  const idsIn = async (order: 'newest' | 'oldest' | 'largest') => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = cursor ? pageFrom(cursor, 1) : { limit: 1 };
      const { items, nextCursor } = await uploadsOf(read, 'ada', { order, ...page });
      ids.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    return ids;
  };
  expect(await idsIn('newest')).toEqual(['c', 'd', 'a', 'b']);
  expect(await idsIn('oldest')).toEqual(['b', 'a', 'd', 'c']);
  expect(await idsIn('largest')).toEqual(['a', 'd', 'b', 'c']);
  await close();
});
