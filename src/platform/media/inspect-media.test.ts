import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import { withstands } from '../../testing/hostile/withstands.ts';
import { TooBusy } from '../concurrency/bounded-work.ts';
import { createMediaInspector, type InspectedMedia } from './inspect-media.ts';
import { maxMediaBytes } from './refusals.ts';
import { box, element, mp4, recordedWebm, webm, webmParts } from './video-fixture.ts';

const inspect = createMediaInspector();

async function accepted(bytes: Uint8Array): Promise<InspectedMedia> {
  const media = await inspect(bytes);
  if (isRefusal(media)) throw new Error(`refused: ${media.code}`);
  return media;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 40, b: 200 } } });
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/** Creates frames of different greys, stacked vertically as sharp expects them. */
function movingGif(width: number, height: number, delaysMs: number[]): Promise<Buffer> {
  const frames = delaysMs.map((_, index) => Buffer.alloc(width * height * 3, 20 + 40 * index));
  return sharp(Buffer.concat(frames), {
    raw: { width, height: height * delaysMs.length, channels: 3, pageHeight: height },
  })
    .gif({ delay: delaysMs, loop: 3 })
    .toBuffer();
}

/** Creates a few hundred bytes that expand to canvases of 2000 × 2000 pixels. */
function gifBomb(frames: number, side = 2000): Buffer {
  const size = [side & 0xff, side >> 8];
  const screen = Buffer.from([...Buffer.from('GIF89a'), ...size, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.of(0x3b)]);
}

/**
 * Creates a grey square of 8 × 8 pixels, encoded in scans. Each scan is given by its coefficients: first, last, and
 * precision.
 */
function jpegOf(scans: readonly (readonly number[])[]): Buffer {
  const segment = (code: number, ...content: number[]) => [0xff, code, 0, content.length + 2, ...content];
  // One symbol of one bit, which means that nothing changes.
  const codes = (table: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), 0);
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
    ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...codes(0x00),
    ...codes(0x10),
    ...scans.flatMap((scan) => [...segment(0xda, 1, 1, 0, ...scan), 0x7f]),
    ...[0xff, 0xd9],
  ]);
}

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s becomes WebP, with a thumbnail', async (format) => {
    const media = await accepted(await plain(900, 600).toFormat(format).toBuffer());
    expect(media).toMatchObject({ kind: 'image', contentType: 'image/webp', width: 900, height: 600 });
    expect(await sharp(media.content).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
    expect(media.pictures?.thumbnail).toMatchObject({ width: 480, height: 320 });
    expect(await sharp(media.pictures?.thumbnail.content).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 320,
    });
  });

  test('a screenshot of a long page stays legible, however long it is', async () => {
    expect(await accepted(await plain(800, 9_000).png().toBuffer())).toMatchObject({ width: 800, height: 9_000 });
    expect(await accepted(await plain(800, 12_000).png().toBuffer())).toMatchObject({ width: 730, height: 10_954 });
    expect(await accepted(await plain(300, 20_000).png().toBuffer())).toMatchObject({ width: 246, height: 16_383 });
  });

  test('a large one is reduced to eight million pixels, a small one is not enlarged', async () => {
    expect(await accepted(await plain(3000, 4096).jpeg().toBuffer())).toMatchObject({ width: 2420, height: 3304 });
    const small = await accepted(await plain(7, 5).png().toBuffer());
    expect(small).toMatchObject({ width: 7, height: 5, pictures: { thumbnail: { width: 7, height: 5 }, sizes: [] } });
  });

  test('it is scaled down for small screens, and never up', async () => {
    const widthsOf = async (width: number) => {
      const { pictures } = await accepted(await plain(width, 300).png().toBuffer());
      for (const { width, content } of pictures?.sizes ?? []) {
        expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width });
      }
      return pictures?.sizes.map((size) => size.width);
    };
    expect(await widthsOf(2048)).toEqual([480, 960, 1600]);
    expect(await widthsOf(1600)).toEqual([480, 960]);
    expect(await widthsOf(481)).toEqual([480]);
    expect(await widthsOf(480)).toEqual([]);
  });

  test('its main colour is computed, with transparent areas as white', async () => {
    const mostlyGreen = plain(100, 100).composite([
      { input: { create: { width: 100, height: 70, channels: 3, background: '#108040' } }, left: 0, top: 0 },
    ]);
    const colourOf = async (bytes: Uint8Array) => (await accepted(bytes)).pictures?.colour;
    const [red = 0, green = 0, blue = 0] = Buffer.from(
      (await colourOf(await mostlyGreen.png().toBuffer()))?.slice(1) ?? '',
      'hex',
    );
    for (const [is, was] of [[red, 0x10] as const, [green, 0x80] as const, [blue, 0x40] as const]) {
      expect(Math.abs(is - was)).toBeLessThan(4);
    }
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } });
    expect(await colourOf(await clear.png().toBuffer())).toBe('#ffffff');
  });

  test('location, author and profile are removed', async () => {
    const bytes = await noisy(60, 40)
      .withExif({
        IFD0: { Copyright: 'Grace Hopper' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Grace Hopper');
    const media = await accepted(bytes);
    for (const content of [media.content, media.pictures?.thumbnail.content ?? Buffer.alloc(0)]) {
      const { exif, icc, xmp, iptc } = await sharp(content).metadata();
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(content).toString('latin1')).not.toContain('Grace');
    }
  });

  test('an upright photo is rotated before its orientation is dropped', async () => {
    const redLeftBlueRight = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 100, height: 100, channels: 3, background: 'blue' } }, left: 100, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const media = await accepted(redLeftBlueRight);
    expect(media).toMatchObject({ width: 100, height: 200 });
    const top = await sharp(media.content).extract({ left: 40, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
  });

  test('transparency stays', async () => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#ff000040' } })
      .png()
      .toBuffer();
    expect(await sharp((await accepted(bytes)).content).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('an animation keeps its frames, speed and loop count', async () => {
    const media = await accepted(await movingGif(64, 48, [120, 80, 200]));
    expect(media).toMatchObject({ kind: 'image', width: 64, height: 48 });
    expect(await sharp(media.content, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 48,
      delay: [120, 80, 200],
      loop: 3,
    });
    expect(media.pictures?.sizes).toEqual([]);
    expect((await sharp(media.pictures?.thumbnail.content, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('an animation is reduced to as many pixels as 800 by 800, frame by frame', async () => {
    const media = await accepted(await movingGif(2000, 500, [100, 100]));
    expect(media).toMatchObject({ width: 1600, height: 400 });
    expect(await sharp(media.content, { animated: true }).metadata()).toMatchObject({ pages: 2, pageHeight: 400 });
  });

  test('a second file appended to the first is dropped', async () => {
    const bytes = Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect(Buffer.from((await accepted(bytes)).content).toString('latin1')).not.toContain('script');
  });
});

describe('videos', () => {
  test.each([
    ['MP4', mp4(), 'video/mp4', 640, 360],
    ['WebM', webm(), 'video/webm', 320, 240],
    ['WebM from a recorder', recordedWebm(), 'video/webm', 320, 240],
  ])('%s is stored as it is', async (_what, bytes, contentType, width, height) => {
    const media = await accepted(bytes);
    expect(media).toEqual({ kind: 'video', contentType, content: new Uint8Array(bytes), width, height });
  });

  test('an MP4 and a WebM lose their recorded location', async () => {
    const place = Buffer.from('+48.8588+002.2943/');
    const placed = Buffer.concat([mp4(), box('udta', box('\xa9xyz', place))]);
    const { header, tracks, info, blocks } = webmParts();
    const tagged = [info, tracks, element('1254c367', place), element('1f43b675', ...blocks)];
    for (const bytes of [placed, Buffer.concat([header, element('18538067', ...tagged)])]) {
      expect(bytes.includes(place)).toBe(true);
      expect(Buffer.from((await accepted(bytes)).content).includes(place)).toBe(false);
    }
  });

  test.each([
    ['MP4', mp4()],
    ['WebM', webm()],
  ])('an %s that is cut off, or followed by more bytes, is damaged', async (_what, bytes) => {
    expect(await inspect(bytes.subarray(0, -9))).toMatchObject({ code: 'media/damaged' });
    expect(await inspect(Buffer.concat([bytes, Buffer.from('<html>')]))).toMatchObject({ code: 'media/damaged' });
  });
});

describe('refusals', () => {
  test('more than 10 MB is too large, in any format', async () => {
    expect(await inspect(Buffer.alloc(maxMediaBytes + 1))).toMatchObject({ code: 'media/too-large' });
  });

  const quickTime = mp4();
  quickTime.write('qt  ', 8, 'latin1');
  const heic = mp4();
  heic.write('heic', 8, 'latin1');
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('just words')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a prologue', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML followed by a picture', Buffer.from('<script>alert(1)</script>\x89PNG\r\n\x1a\n', 'latin1')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['ZIP', Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1')],
    ['QuickTime', quickTime],
    ['HEIC', heic],
    ['Matroska', webm({ docType: 'matroska' })],
  ])('unsupported: %s', async (_what, bytes) => {
    expect(await inspect(bytes)).toMatchObject({ code: 'media/unsupported-type' });
  });

  test('a JPEG of over a hundred scans is refused, although a decoder would accept it', async () => {
    const coefficients = Array.from({ length: 63 }, (_, index) => index + 1);
    const progressive = jpegOf([[0, 0, 0x00], ...coefficients.map((at) => [at, at, 0x01])]);
    const drawnFiner = jpegOf([
      [0, 0, 0x00],
      ...coefficients.map((at) => [at, at, 0x01]),
      ...coefficients.map((at) => [at, at, 0x10]),
    ]);
    expect(await sharp(drawnFiner, { failOn: 'warning' }).stats()).toMatchObject({ isOpaque: true });
    expect(await inspect(drawnFiner)).toMatchObject({ code: 'media/damaged' });
    expect(await accepted(progressive)).toMatchObject({ width: 8, height: 8 });
  });

  test.each([
    ['lacks its end', (bytes: Buffer) => bytes.subarray(0, -2)],
    [
      'has extra bytes before its end',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -2), Buffer.of(1, 2, 3, 0xff, 0xd9)]),
    ],
    ['has bytes after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('a JPEG is accepted if all its pixels decode: one that %s', async (_what, change) => {
    for (const progressive of [false, true]) {
      const bytes = change(await noisy(200, 150).jpeg({ progressive }).toBuffer());
      expect(await accepted(bytes)).toMatchObject({ width: 200, height: 150 });
    }
  });

  test('a JPEG with missing pixels is damaged, although it ends correctly', async () => {
    const bytes = await noisy(200, 150).jpeg().toBuffer();
    const short = Buffer.concat([bytes.subarray(0, bytes.length / 2), bytes.subarray(-2)]);
    expect(await inspect(short)).toMatchObject({ code: 'media/damaged' });
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that is cut off is damaged', async (format) => {
    const bytes = await noisy(200, 150).toFormat(format).toBuffer();
    for (const share of [0.3, 0.6, 0.9]) {
      expect(await inspect(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatchObject({
        code: 'media/damaged',
      });
    }
  });

  test('a file that begins as one format and continues as another is damaged', async () => {
    const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const bytes = Buffer.concat([jpegHead, await plain(20, 20).png().toBuffer()]);
    expect(await inspect(bytes)).toMatchObject({ code: 'media/damaged' });
  });

  test('a small file that expands to 81 million pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await inspect(bomb)).toMatchObject({ code: 'media/too-many-pixels' });
  });

  test.each([11, 500])('a small file that expands to %i large frames is refused', async (frames) => {
    expect(await inspect(gifBomb(frames))).toMatchObject({ code: 'media/too-many-pixels' });
  });

  test('a small file with more frames than anyone watches is refused, however small they are', async () => {
    expect(await inspect(gifBomb(4_501, 1))).toMatchObject({ code: 'media/too-many-pixels' });
    expect(await inspect(gifBomb(4_500, 1))).toMatchObject({ kind: 'image', width: 1, height: 1 });
  });
});

describe('storms and noise', () => {
  test('a burst of uploads is bounded: the queue is served, the rest is rejected', async () => {
    const bounded = createMediaInspector({ concurrency: 1, queueLimit: 2 });
    const bytes = await noisy(600, 400).jpeg().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => bounded(bytes)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused.every((outcome) => outcome.reason instanceof TooBusy)).toBe(true);
    expect(isRefusal(await bounded(bytes))).toBe(false);
  });

  const noise = 300;
  const alterations = 200;
  const heads = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x20\0\0\0WEBPVP8 ',
    'GIF89a',
    '\0\0\0\x18ftypisom',
    '\x1a\x45\xdf\xa3',
  ];

  withstands(
    `${noise} uploads of random bytes after the headers of ${heads.length} formats`,
    'each is refused, and none is a fault',
    async () => {
      const head = fc.constantFrom('', ...heads).map((text) => Buffer.from(text, 'latin1'));
      await fc.assert(
        fc.asyncProperty(head, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
          expect(isRefusal(await inspect(Buffer.concat([start, rest])))).toBe(true);
        }),
        { numRuns: noise },
      );
    },
  );

  withstands(
    `${alterations} pictures of four formats with altered bytes`,
    'each is accepted as a picture or refused',
    async () => {
      const pictures = await Promise.all([
        noisy(24, 16).jpeg().toBuffer(),
        noisy(24, 16).png().toBuffer(),
        noisy(24, 16).webp().toBuffer(),
        movingGif(24, 16, [50, 50]),
      ]);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...pictures),
          fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
            minLength: 1,
            maxLength: 5,
          }),
          async (picture, changes) => {
            const altered = Buffer.from(picture);
            for (const [share, byte] of changes) altered[Math.floor(share * altered.length)] = byte;
            const media = await inspect(altered);
            expect(isRefusal(media) || (media.kind === 'image' && media.width > 0 && media.height > 0)).toBe(true);
          },
        ),
        { numRuns: alterations },
      );
    },
    30_000,
  );
});
