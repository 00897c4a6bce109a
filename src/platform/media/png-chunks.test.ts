import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createMediaInspector } from './inspect-media.ts';
import { withoutPngNotes } from './png-chunks.ts';

function chunk(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [content.length, crc32(checked)].map((word) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(word);
    return bytes;
  });
  return Buffer.concat([length ?? checked, checked, checksum ?? checked]);
}

const headEnd = 33;
const picture = await sharp({ create: { width: 8, height: 5, channels: 4, background: '#3366aa80' } })
  .png()
  .toBuffer();
/** Creates a PNG with more chunks right after its header, where decoders read before they know the size of the rest. */
const pngWith = (...more: Buffer[]) =>
  Buffer.concat([picture.subarray(0, headEnd), ...more, picture.subarray(headEnd)]);
const inspect = createMediaInspector();

test.each([
  ['compressed texts', 'zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(30_000_000))])],
  ['international texts', 'iTXt', Buffer.concat([Buffer.from('x\0\x01\0\0\0'), deflateSync(Buffer.alloc(30_000_000))])],
])('%s are not decompressed', async (_what, type, content) => {
  // Decompressing this many would exceed the test's timeout.
  const bomb = pngWith(...Array<Buffer>(200).fill(chunk(type, content)));
  expect(await inspect(bomb)).toMatchObject({ kind: 'image', width: 8, height: 5 });
});

test('notes are removed, and chunks that change the pixels stay, once', () => {
  const gamma = chunk('gAMA', Buffer.of(0, 0, 177, 143));
  const clean = withoutPngNotes(pngWith(chunk('tEXt', Buffer.from('Comment\0secret')), gamma, chunk('tIME'), gamma));
  expect(Buffer.from(clean).equals(withoutPngNotes(pngWith(gamma)))).toBe(true);
  expect(Buffer.from(clean).includes(gamma)).toBe(true);
  expect(Buffer.from(clean).includes('secret')).toBe(false);
});

test('a picture looks the same without its notes', async () => {
  const clean = withoutPngNotes(pngWith(chunk('tEXt', Buffer.from('Comment\0secret'))));
  expect((await sharp(clean).raw().toBuffer()).equals(await sharp(picture).raw().toBuffer())).toBe(true);
});

test('a file that isn’t a PNG is unchanged', () => {
  const other = Buffer.from('GIF89a');
  expect(withoutPngNotes(other)).toBe(other);
});

test('a damaged one stays damaged: a truncated file stays truncated', () => {
  fc.assert(
    fc.property(fc.nat(picture.length - 9), (cut) => {
      const part = picture.subarray(0, 8 + cut);
      const rest = withoutPngNotes(part);
      expect(rest.length).toBeLessThanOrEqual(part.length);
      expect(Buffer.from(withoutPngNotes(rest)).equals(rest)).toBe(true);
    }),
  );
});

test.each([
  ['notes', 'tEXt'],
  ['pieces of pixels', 'IDAT'],
])('eight hundred thousand empty %s do not hold up others', (_what, type) => {
  const flood = pngWith(Buffer.alloc(9_600_000, chunk(type)));
  const before = process.cpuUsage();
  withoutPngNotes(flood);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(150);
});
