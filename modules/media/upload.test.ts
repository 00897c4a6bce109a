import { expect, test } from 'vitest';
import { specify } from '../../src/testing/decider-specification.ts';
import { MediaMeasured, MediaRemoved, MediaUploaded, uploads } from './upload.ts';
import { measured, unmeasured, uploaded } from './uploads-fixture.ts';

const upload = specify(uploads);
const [mediaId, ownerId] = ['lamp', 'ada'];
const recent = uploaded({ mediaId, ownerId });
const old = uploaded({ mediaId, ownerId, ...unmeasured });
const gone = MediaRemoved({ mediaId, ownerId });
const at = '2026-03-01T08:00:00.000Z';
const system = { at, actor: { kind: 'system', id: 'media.measure-unmeasured' } } as const;
const measure = { type: 'RecordMeasures', data: { mediaId, ...measured }, ...system } as const;

test('an upload of before is measured once', () => {
  const done = MediaMeasured({ mediaId, ownerId, ...measured });
  upload.given(old).when(measure).thenDecided(done);
  upload.given(old, done).when(measure).thenNothing();
});

test('one that was measured as it came is not measured again, nor is one that is gone', () => {
  upload.given(recent).when(measure).thenNothing();
  upload.given(old, gone).when(measure).thenNothing();
  upload.given().when(measure).thenNothing();
});

test('it is removed once, measured or not', () => {
  const remove = { type: 'RemoveUpload', data: { mediaId }, ...system } as const;
  upload
    .given(old, MediaMeasured({ mediaId, ownerId, ...measured }))
    .when(remove)
    .thenDecided(gone);
  upload.given(recent, gone).when(remove).thenNothing();
});

test('what version 1 recorded is read as an upload that nobody has measured', () => {
  const stored = { mediaId, ownerId, kind: 'video', width: 1280, height: 720 };
  const { 1: measuring, 2: tellingGifs } = MediaUploaded.upcasters;
  const lifted = tellingGifs?.(measuring?.(stored) ?? {});
  expect(MediaUploaded.schema.parse(lifted)).toEqual({ ...stored, ...unmeasured, hasPoster: false, isGif: false });
});

test.each([{ sha256: 'not a digest' }, { colour: 'purple' }, { colour: '#fff' }])('no event is made of %j', (wrong) => {
  expect(() => uploaded({ mediaId, ownerId, ...wrong })).toThrow();
});
