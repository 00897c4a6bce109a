// Re-encodes every accepted picture from its pixels, so that anything else in the file (location, camera, comments, a
// second file appended to the first) is dropped. The output is always WebP: small, and animated if the original was.
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Refusal } from '../../kernel/refusal.ts';
import { hasMoreScans } from './jpeg-scans.ts';
import { type PictureWidth, pictureWidths } from './media-store.ts';
import { withoutPngNotes } from './png-chunks.ts';
import { damaged, tooManyPixels } from './refusals.ts';
import { hasMoreFrames } from './webp-frames.ts';

export type EncodedImage = Readonly<{ content: Uint8Array; width: number; height: number }>;

/** Data derived from a stored picture, which can be recomputed from it at any time. */
export type DerivedPictures = Readonly<{
  thumbnail: EncodedImage;
  /** Narrower versions of the original, each as wide as its `width`; none for an animation. */
  sizes: readonly Readonly<{ width: PictureWidth; content: Uint8Array }>[];
  /** The main colour: `#rrggbb`. Transparent areas count as white. */
  colour: string;
}>;

/** Phones have 48-megapixel cameras. All frames count, because all of them are decoded. */
const maxPixels = 50_000_000;
const maxMovingPixels = 40_000_000;
/** Ten times as many as encoders produce. Each scan may touch every pixel again. */
const maxScans = 100;
/** Three minutes at 25 per second. */
const maxFrames = 4_500;
/** Pixels count, not sides: a screenshot of a long page stays legible. */
const maxStoredPixels = 8_000_000;
const maxStoredMovingPixels = 640_000;
/** WebP's limit. */
const longestSide = 16_383;
const thumbnailSide = 480;
const timeoutSeconds = 30;

// One thread and no cache for each picture. The inspector limits how many pictures are processed concurrently.
sharp.concurrency(1);
sharp.cache(false);
// Only the four accepted formats may ever be decoded, so that no upload can reach a bug in another decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

export function encodeImage(given: Uint8Array): Promise<EncodedImage | Refusal> {
  if (hasMoreScans(given, maxScans)) return Promise.resolve(damaged);
  if (hasMoreFrames(given, maxFrames)) return Promise.resolve(tooManyPixels);
  return refusing<EncodedImage>(() =>
    isJpeg(given) ? encodeJpeg(given) : encodePixels(withoutPngNotes(given), 'error'),
  );
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;
const endOfJpeg = Uint8Array.of(0xff, 0xd9);

/** The decoder warns of harmless faults, and of missing pixels, for which it invents grey ones. Adds the end marker. */
async function encodeJpeg(given: Uint8Array): Promise<EncodedImage | Refusal> {
  const bytes = Buffer.concat([given, endOfJpeg]);
  try {
    return await encodePixels(bytes, 'warning');
  } catch (error) {
    const isComplaint = error instanceof Error && /^VipsJpeg: (?!.*premature end)/.test(error.message);
    if (!isComplaint) throw error;
    return encodePixels(bytes, 'error');
  }
}

async function encodePixels(bytes: Uint8Array, failOn: 'error' | 'warning'): Promise<EncodedImage | Refusal> {
  const input: SharpOptions = { animated: true, limitInputPixels: maxPixels, failOn };
  const { width, height, pages = 1, pageHeight = height, format } = await sharp(bytes, input).metadata();
  if (pages > maxFrames || (pages > 1 && width * height > maxMovingPixels)) return tooManyPixels;
  if (format === 'gif' && !endsAsGif(bytes)) return damaged;

  const moves = pages > 1;
  const image = moves ? sharp(bytes, input) : sharp(bytes, input).autoOrient();
  const side = longestSideWithin(moves ? maxStoredMovingPixels : maxStoredPixels, width, pageHeight);
  return encoded(fitInside(image, side).webp({ quality: moves ? 75 : 82, effort: 2 }));
}

function longestSideWithin(pixels: number, width: number, height: number): number {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  return Math.min(longestSide, Math.floor(Math.sqrt((pixels * longer) / shorter)));
}

/** Expects a picture that `encodeImage` created. */
export function derivePictures(stored: Uint8Array): Promise<DerivedPictures | Refusal> {
  return refusing(async () => {
    const { pages = 1 } = await sharp(stored).metadata();
    // Decoded once for all sizes. For an animation, this is the first frame.
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: info });
    const thumbnail = await encoded(fitInside(pixels(), thumbnailSide).webp({ quality: 75, effort: 2 }));
    const sizes: { width: PictureWidth; content: Uint8Array }[] = [];
    for (const width of pages > 1 ? [] : pictureWidths.filter((each) => each < info.width)) {
      const { content } = await encoded(pixels().resize({ width }).webp({ quality: 78, effort: 2 }));
      sizes.push({ width, content });
    }
    return { thumbnail, sizes, colour: await mainColour(thumbnail.content) };
  });
}

/** Returns a stored picture, or the first frame of one that moves, at this length of its longer side. */
export function shrunk(stored: Uint8Array, side: number): Promise<EncodedImage | Refusal> {
  return refusing(() => encoded(fitInside(sharp(stored), side).webp({ quality: 85, effort: 4 })));
}

/** Refuses a picture that the library can't decode, or not in time. */
async function refusing<Made>(make: () => Promise<Made | Refusal>): Promise<Made | Refusal> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return /pixel limit|timeout/i.test(error.message) ? tooManyPixels : damaged;
  }
}

/** Averages the most common similar pixels: the largest group of colours in steps of sixteen per channel. */
async function mainColour(picture: Uint8Array): Promise<string> {
  const onWhite = sharp(picture).flatten({ background: '#ffffff' }).toColourspace('srgb');
  const pixels = await onWhite.raw().toBuffer();
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const step = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const sum = sums.get(step) ?? [0, 0, 0, 0];
    sums.set(step, sum);
    sum[0] += 1;
    sum[1] += red;
    sum[2] += green;
    sum[3] += blue;
  }
  const [count, ...channels] = [...sums.values()].reduce((most, each) => (each[0] > most[0] ? each : most));
  return `#${Buffer.from(channels.map((sum) => Math.round(sum / count))).toString('hex')}`;
}

function fitInside(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

async function encoded(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true });
  // The frames of an animation are stacked one below the other.
  return { content: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** A truncated GIF is decoded as if nothing were missing. Some writers pad it with zeros. */
function endsAsGif(bytes: Uint8Array): boolean {
  const last = bytes.findLastIndex((byte) => byte !== 0);
  return bytes[last] === 0x3b;
}
