import { expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { measured, unmeasured, uploaded } from '../uploads-fixture.ts';
import { mediaNotFound } from './errors.ts';
import { MediaAttached, MediaDetached, MediaMeasured, MediaRemoved, MediaUploaded, uploads } from './upload.ts';

const upload = specify(uploads);
const [mediaId, ownerId] = ['lamp', 'ada'];
const recent = uploaded({ mediaId, ownerId });
const old = uploaded({ mediaId, ownerId, ...unmeasured });
const mediaRemoved = MediaRemoved({ mediaId, ownerId });
const at = '2026-03-01T08:00:00.000Z';
const system = { at, actor: { kind: 'system', id: 'media.measure-unmeasured' } } as const;
const measure = { type: 'RecordMeasures', data: { mediaId, ...measured }, ...system } as const;

test('an old upload is measured once', () => {
  const mediaMeasured = MediaMeasured({ mediaId, ownerId, ...measured });
  upload.given(old).when(measure).thenDecided(mediaMeasured);
  upload.given(old, mediaMeasured).when(measure).thenNothing();
});

test('one that was measured on arrival is not measured again, nor is one that is gone', () => {
  upload.given(recent).when(measure).thenNothing();
  upload.given(old, mediaRemoved).when(measure).thenNothing();
  upload.given().when(measure).thenNothing();
});

test('it is removed once, measured or not', () => {
  const remove = { type: 'RemoveUpload', data: { mediaId }, ...system } as const;
  upload
    .given(old, MediaMeasured({ mediaId, ownerId, ...measured }))
    .when(remove)
    .thenDecided(mediaRemoved);
  upload.given(recent, mediaRemoved).when(remove).thenNothing();
});

const byAda = { at, actor: { kind: 'member', id: ownerId, isAdmin: false } } as const;
const attach = (postId: string | null) => ({ type: 'AttachUpload', data: { mediaId, postId }, ...byAda }) as const;
const detach = (postId: string | null, more: { shownIn?: readonly string[]; attachedBefore?: string } = {}) =>
  ({ type: 'DetachUpload', data: { mediaId, postId, shownIn: [], ...more }, ...system }) as const;
const attached = (postId: string | null, attachedAt = at) => MediaAttached({ mediaId, ownerId, postId, attachedAt });
const detached = (postId: string | null) => MediaDetached({ mediaId, ownerId, postId });

test('it is attached once before something shows it, and again an hour later', () => {
  upload.given(recent).when(attach('p1')).thenDecided(attached('p1'));
  upload.given(recent, attached('p1')).when(attach('p1')).thenNothing();
  upload.given(recent, attached('p1')).when(attach(null)).thenDecided(attached(null));
  upload.given(recent, attached('p1', '2026-03-01T07:00:00.000Z')).when(attach('p1')).thenDecided(attached('p1'));
});

test('it is attached only by its owner, and not once it is gone', () => {
  const actor = { kind: 'member', id: 'bob', isAdmin: false } as const;
  upload
    .given(recent)
    .when({ ...attach('p1'), actor })
    .thenRefused(mediaNotFound);
  for (const past of [[], [recent, mediaRemoved]]) {
    upload
      .given(...past)
      .when(attach('p1'))
      .thenRefused(mediaNotFound);
  }
});

test('it goes with the last post or profile that shows it', () => {
  upload.given(recent, attached('p1')).when(detach('p1')).thenDecided(detached('p1'), mediaRemoved);
  upload.given(recent, attached('p1'), attached(null)).when(detach('p1')).thenDecided(detached('p1'));
  upload
    .given(recent, attached('p1'), attached('p2'), detached('p1'))
    .when(detach('p2'))
    .thenDecided(detached('p2'), mediaRemoved);
  upload.given(recent, attached('p1'), attached(null), detached('p1')).when(detach('p1')).thenNothing();
  upload.given(recent, mediaRemoved).when(detach('p1')).thenNothing();
});

test('it stays for a post older than the recording of uses, until that is detached too', () => {
  upload
    .given(recent)
    .when(detach('p1', { shownIn: ['p0'] }))
    .thenDecided(detached('p1'));
  upload
    .given(recent, detached('p0'))
    .when(detach('p1', { shownIn: ['p0', 'p1'] }))
    .thenDecided(detached('p1'), mediaRemoved);
});

test('a use that began since then stays', () => {
  upload
    .given(recent, attached('p1'))
    .when(detach('p1', { attachedBefore: '2026-03-01T07:59:59.999Z' }))
    .thenNothing();
  upload
    .given(recent, attached('p1'))
    .when(detach('p1', { attachedBefore: at }))
    .thenDecided(detached('p1'), mediaRemoved);
});

test('it is removed if nothing shows it; an erased member’s is always removed', () => {
  const remove = { type: 'RemoveUpload', data: { mediaId }, ...system } as const;
  upload.given(recent, attached('p1')).when(remove).thenNothing();
  upload.given(recent, attached('p1'), detached('p1')).when(remove).thenDecided(mediaRemoved);
  upload
    .given(recent, attached('p1'))
    .when({ ...remove, type: 'EraseUpload' })
    .thenDecided(mediaRemoved);
});

test('version 1 is read as an unmeasured upload', () => {
  const stored = { mediaId, ownerId, kind: 'video', width: 1280, height: 720 };
  const { 1: measuring, 2: tellingGifs, 3: listingFiles } = MediaUploaded.upcasters;
  const lifted = listingFiles?.(tellingGifs?.(measuring?.(stored) ?? {}) ?? {});
  expect(MediaUploaded.schema.parse(lifted)).toEqual({ ...stored, ...unmeasured, hasPoster: false, isGif: false });
});

test('earlier versions name no derived files', () => {
  const { derived, ...stored } = { mediaId, ownerId, ...measured };
  expect(MediaMeasured.upcasters[1]?.(stored)).toEqual({ ...stored, derived: [] });
  expect(derived).not.toEqual([]);
});

test.each([{ sha256: 'not a digest' }, { colour: 'purple' }, { colour: '#fff' }])('no event is made of %j', (wrong) => {
  expect(() => uploaded({ mediaId, ownerId, ...wrong })).toThrow();
});
