import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasMoreScans } from './jpeg-scans.ts';

const picture = () =>
  sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** Counts scans the slow way: among entropy-coded bytes, only a zero may follow 0xff. */
const scansOf = (jpeg: Buffer) => jpeg.toString('latin1').split('\xff\xda').length - 1;

test('the scans of a plain and of a progressive JPEG are counted', async () => {
  const plain = await picture().jpeg().toBuffer();
  expect(hasMoreScans(plain, 0)).toBe(true);
  expect(hasMoreScans(plain, 1)).toBe(false);

  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  const scans = scansOf(progressive);
  expect(scans).toBeGreaterThan(5);
  expect(hasMoreScans(progressive, scans - 1)).toBe(true);
  expect(hasMoreScans(progressive, scans)).toBe(false);
});

test('the bytes of a scan inside a comment, or in another format, don’t count', async () => {
  const [head, rest] = [Buffer.from([0xff, 0xd8]), (await picture().jpeg().toBuffer()).subarray(2)];
  const text = Buffer.from('\xff\xda\0\x02'.repeat(50), 'latin1');
  const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  expect(hasMoreScans(Buffer.concat([head, note, rest]), 1)).toBe(false);
  expect(hasMoreScans(text, 1)).toBe(false);
});

test('a truncated file is counted up to its end', async () => {
  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  for (let length = 0; length < progressive.length; length += 7) {
    const cut = progressive.subarray(0, length);
    // The header of a scan takes two bytes more than its marker.
    expect(hasMoreScans(cut, scansOf(cut))).toBe(false);
  }
});
