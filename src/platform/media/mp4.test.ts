import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMp4 } from './mp4.ts';
import { box, mp4, mp4Parts } from './video-fixture.ts';

const { ftyp, moov, mdat } = mp4Parts();

test('width and height of a video are read', () => {
  expect(readMp4(mp4({ width: 1280, height: 720 }))).toEqual({ width: 1280, height: 720 });
});

test('a video filmed upright has its displayed height', () => {
  expect(readMp4(mp4({ width: 1280, height: 720, quarterTurn: true }))).toEqual({ width: 720, height: 1280 });
});

test('the index may be at the end, and padding anywhere', () => {
  const free = box('free', Buffer.alloc(3));
  expect(readMp4(Buffer.concat([ftyp, free, mdat, free, moov]))).toEqual({ width: 640, height: 360 });
});

test('a video in fragments is accepted', () => {
  const fragment = [box('moof', Buffer.alloc(20)), mdat];
  expect(readMp4(Buffer.concat([ftyp, moov, ...fragment, ...fragment]))).toEqual({ width: 640, height: 360 });
});

test('a long box, and a last box without length, are read', () => {
  const long = Buffer.concat([
    Buffer.from([0, 0, 0, 1]),
    Buffer.from('mdat'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 20]),
    Buffer.alloc(4),
  ]);
  const last = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdat'), Buffer.alloc(50)]);
  expect(readMp4(Buffer.concat([ftyp, moov, long, last]))).toEqual({ width: 640, height: 360 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no index', Buffer.concat([ftyp, mdat])],
  ['two indexes', Buffer.concat([ftyp, moov, moov, mdat])],
  ['no samples', Buffer.concat([ftyp, moov])],
  ['the type not first', Buffer.concat([moov, ftyp, mdat])],
  ['sound only', mp4({ handler: 'soun' })],
  ['no size', mp4({ width: 0 })],
  ['a web page after the end', Buffer.concat([mp4(), Buffer.from('<script>alert(1)</script>')])],
  ['an unknown box', Buffer.concat([ftyp, moov, mdat, box('<htm', Buffer.alloc(20))])],
  ['a box shorter than its head', Buffer.concat([ftyp, moov, mdat, Buffer.from('\0\0\0\u0004free', 'latin1')])],
  ['millions of empty boxes', Buffer.concat([ftyp, moov, mdat, ...Array<Buffer>(20_001).fill(box('free'))])],
])('not a video: %s', (_what, bytes) => expect(readMp4(bytes)).toBeUndefined());

test('a truncated file is not a video', () => {
  const whole = mp4();
  for (let length = 0; length < whole.length; length += 1) expect(readMp4(whole.subarray(0, length))).toBeUndefined();
});

test('any bytes are read without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(600), (bytes, at) => {
      readMp4(bytes);
      const whole = mp4();
      whole.set(bytes.subarray(0, Math.max(whole.length - at, 0)), Math.min(at, whole.length));
      const facts = readMp4(whole);
      expect(facts === undefined || (facts.width > 0 && facts.height > 0)).toBe(true);
    }),
  );
});
