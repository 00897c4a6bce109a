import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createMediaInspector } from './inspect-media.ts';
import { hasMoreFrames } from './webp-frames.ts';

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .webp({ lossless: true })
  .toBuffer();
const head = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
/** Each lasts ten milliseconds. */
const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), pixel.subarray(12)]));
function webp(...chunks: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunk('RIFF', content);
}
const moving = (frames: number) => webp(head(2), chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame));

test('frames are counted', async () => {
  expect((await sharp(moving(7), { animated: true }).metadata()).pages).toBe(7);
  expect([hasMoreFrames(moving(7), 6), hasMoreFrames(moving(7), 7)]).toEqual([true, false]);
});

test('the bytes of a frame inside a note, or in another format, don’t count', () => {
  const text = Buffer.concat(Array<Buffer>(3).fill(frame));
  expect(hasMoreFrames(webp(head(0), chunk('XMP ', text), pixel.subarray(12)), 0)).toBe(false);
  expect(hasMoreFrames(text, 0)).toBe(false);
});

test('a truncated file is counted up to its end', () => {
  const whole = moving(7);
  for (let length = 0; length < whole.length; length += 1) {
    expect(hasMoreFrames(whole.subarray(0, length), 7)).toBe(false);
  }
});

test('a small file of a hundred thousand frames is refused at once, one of three thousand is animated', async () => {
  const inspect = createMediaInspector();
  expect(await inspect(moving(100_000))).toMatchObject({ code: 'media/too-many-pixels' });
  expect(await inspect(moving(3_000))).toMatchObject({ kind: 'image', width: 1, height: 1 });
});
