import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMp4 } from './mp4.ts';
import { withoutMp4Metadata } from './mp4-metadata.ts';
import { box, mp4, mp4Parts } from './video-fixture.ts';

const place = '+48.8588+002.2943/';
const placeBox = box('\xa9xyz', Buffer.from(`\0\x12\x15\xc7${place}`, 'latin1'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const { ftyp, moov, mdat } = mp4Parts();
const within = (parent: Buffer, ...more: Buffer[]) => box(parent.toString('latin1', 4, 8), parent.subarray(8), ...more);

test.each([
  ['udta of the index', within(moov, box('udta', placeBox))],
  ['loci of the index', within(moov, box('udta', box('loci', Buffer.from(place))))],
  ['meta of the index', within(moov, box('meta', Buffer.alloc(4), box('ilst', Buffer.from(place))))],
  ['the index itself', within(moov, placeBox)],
  ['a track', within(moov, box('trak', box('udta', placeBox)))],
  ['udta next to the index', Buffer.concat([moov, box('udta', placeBox)])],
  ['meta next to the index', Buffer.concat([moov, box('meta', Buffer.from(place))])],
  ['XMP next to the index', Buffer.concat([moov, box('uuid', Buffer.alloc(16, 0xbe), Buffer.from(place))])],
  ['padding', Buffer.concat([moov, box('free', Buffer.from(place))])],
  ['a fragment', Buffer.concat([moov, box('moof', box('mfhd', Buffer.alloc(8)), box('meta', Buffer.from(place)))])],
])('the recorded location is removed from %s', (_where, index) => {
  const bytes = Buffer.concat([ftyp, index, mdat]);
  const clean = withoutMp4Metadata(bytes);
  expect(textOf(bytes)).toContain(place);
  expect(textOf(clean)).not.toContain(place);
  expect(clean.length).toBe(bytes.length);
  expect(readMp4(clean)).toEqual({ width: 640, height: 360 });
});

const wordsBox = (type: string, ...words: number[]) => {
  const content = Buffer.alloc(4 * words.length);
  for (const [at, word] of words.entries()) content.writeUInt32BE(word, 4 * at);
  return box(type, content);
};

/** Adds a camera's log of positions: a separate track with samples interleaved with those of the picture. */
function withLog(samplesAt: (from: number) => Buffer[]) {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(13));
  const index = (from: number) =>
    within(moov, box('trak', box('mdia', handler, box('minf', box('stbl', ...samplesAt(from))))));
  const from = ftyp.length + index(0).length + 8;
  const samples = Buffer.from('PICTURE--GPS1GPS22--PICTURE--GPS333--PICTURE');
  return { bytes: Buffer.concat([ftyp, index(from), box('mdat', samples)]), samples };
}

test.each([
  ['short', (from: number) => wordsBox('stco', 0, 2, from + 9, from + 29)],
  ['long', (from: number) => wordsBox('co64', 0, 2, 0, from + 9, 0, from + 29)],
])('a log of positions is removed with its samples, and the picture stays (%s offsets)', (_what, offsets) => {
  const { bytes } = withLog((from) => [
    wordsBox('stsz', 0, 0, 3, 4, 5, 6),
    wordsBox('stsc', 0, 2, 1, 2, 1, 2, 1, 1),
    offsets(from),
  ]);
  const clean = withoutMp4Metadata(bytes);
  expect(textOf(clean)).toMatch(/PICTURE--\0{9}--PICTURE--\0{6}--PICTURE$/);
  expect(readMp4(clean)).toEqual({ width: 640, height: 360 });
});

test('samples of one size are found without a table of sizes', () => {
  const { bytes } = withLog((from) => [
    wordsBox('stsz', 0, 3, 3),
    wordsBox('stsc', 0, 1, 1, 3, 1),
    wordsBox('stco', 0, 1, from + 9),
  ]);
  expect(textOf(withoutMp4Metadata(bytes))).toMatch(/PICTURE--\0{9}--PICTURE/);
});

test('a table that points outside the samples blanks nothing there', () => {
  const { bytes } = withLog(() => [
    wordsBox('stsz', 0, 0xffff_ffff, 9),
    wordsBox('stsc', 0, 1, 1, 0xffff_ffff, 1),
    wordsBox('stco', 0, 1, 0),
  ]);
  expect(readMp4(withoutMp4Metadata(bytes))).toEqual({ width: 640, height: 360 });
});

test('a table of millions of entries takes negligible time', () => {
  const table = Buffer.alloc(32_000_000);
  for (let at = 8; at < table.length; at += 4) table.writeUInt32BE((at * 2_654_435_761) % 32_000_000, at);
  const { bytes } = withLog(() => [
    wordsBox('stsz', 0, 1_000_000, 9),
    wordsBox('stsc', 0, 1, 1, 1, 1),
    box('stco', table),
  ]);
  // Sorting or blanking each of them would exceed the test's timeout.
  expect(withoutMp4Metadata(bytes)).toHaveLength(bytes.length);
});

test('a video without metadata is unchanged', () => {
  expect(Buffer.from(withoutMp4Metadata(mp4())).equals(mp4())).toBe(true);
});

test('after any change to a file, removal leaves a video or fails without an error', () => {
  const { bytes } = withLog((from) => [
    wordsBox('stsz', 0, 0, 1, 9),
    wordsBox('stsc', 0, 1, 1, 1, 1),
    wordsBox('stco', 0, 1, from),
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      (changes) => {
        const altered = Buffer.from(bytes);
        for (const [at, byte] of changes) altered[at] = byte;
        const facts = readMp4(altered);
        if (facts !== undefined) expect(readMp4(withoutMp4Metadata(altered))).toEqual(facts);
      },
    ),
    { numRuns: 2_000 },
  );
});
