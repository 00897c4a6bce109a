// Fetches the pictures that feeds and pages link to, re-encodes them from their pixels, and stores them, so that no page
// loads anything from another host. Skips files that can't be fetched, aren't pictures, or are icons.
import { hash } from 'node:crypto';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { InspectedMedia, InspectMedia } from '../media/inspect-media.ts';
import { type MediaStore, widthVariant } from '../media/media-store.ts';
import { unsupportedType } from '../media/refusals.ts';
import { isFailure, type Outbound } from './outbound.ts';

export type FetchPictureDeps = Readonly<{
  outbound: Pick<Outbound, 'get'>;
  inspect: InspectMedia;
  store: Pick<MediaStore, 'put' | 'delete'>;
}>;

export type StoredPicture = Readonly<{
  /** In pixels, like the height. */
  width: number;
  height: number;
  /** Whether it is also stored 480 pixels wide. */
  hasSmall: boolean;
}>;

export type FetchedPicture = StoredPicture & Readonly<{ content: Uint8Array; keep(id: string): Promise<void> }>;

const withinMs = 10_000;
const maxBytes = 5 * 1_024 * 1_024;
/** Smaller pictures are icons or tracking pixels; smaller logos are blurred. */
const least = { picture: { width: 200, height: 100 }, logo: { width: 48, height: 48 } } as const;
/** A logo with a greater ratio of its sides is a banner. */
const longestLogo = 2;
/** The largest logo on a page, on a high-density screen. */
const logoSide = 128;
/** The maximum width of a card on a high-density screen. */
const widest = 960;
const small = 480;

export type PictureKind = 'picture' | 'logo';

/**
 * Stores a picture under an id derived from the occasion and its contents: a retry replaces the same file, and a dropped
 * picture's id is never used again, however late its file is deleted.
 */
export async function storePicture(fetched: FetchedPicture, prefix: string, occasion: string) {
  const { content, width, height, hasSmall } = fetched;
  const id = `${prefix}${hash('sha256', Buffer.concat([Buffer.from(occasion), content])).slice(0, 32)}`;
  await fetched.keep(id);
  return { id, width, height, hasSmall };
}

export async function fetchPicture(
  address: string,
  { outbound, ...parts }: FetchPictureDeps,
  kind: PictureKind = 'picture',
): Promise<FetchedPicture | undefined> {
  const headers = { accept: 'image/webp, image/jpeg, image/png, image/gif;q=0.8' };
  const answer = await outbound.get(address, { headers, withinMs, maxBytes });
  if (isFailure(answer) || answer.status !== 200) return undefined;
  const result = await takePicture(answer.body, parts, kind);
  return isRefusal(result) ? undefined : result;
}

/** Returns undefined for a picture that is too small, and a refusal for a file that isn't a picture. */
export async function takePicture(
  bytes: Uint8Array,
  { inspect, store }: Omit<FetchPictureDeps, 'outbound'>,
  kind: PictureKind,
): Promise<FetchedPicture | Refusal | undefined> {
  const inspected = await inspect(bytes);
  if (isRefusal(inspected)) return inspected;
  if (inspected.kind !== 'image') return unsupportedType;
  if (inspected.width < least[kind].width || inspected.height < least[kind].height) return undefined;
  const fitted = kind === 'logo' ? await logoOf(inspected) : fitting(inspected);
  if (fitted === undefined || isRefusal(fitted)) return fitted;
  const { content, width, height, smaller } = fitted;
  return {
    ...{ content, width, height, hasSmall: smaller !== undefined },
    async keep(id) {
      await store.put(id, 'original', content, 'image/webp');
      if (smaller) await store.put(id, widthVariant(small), smaller, 'image/webp');
    },
  };
}

/** Returns undefined for a banner. */
async function logoOf({ content, width, height }: InspectedMedia) {
  if (Math.max(width, height) > longestLogo * Math.min(width, height)) return undefined;
  const { shrunk } = await import('../media/images.ts');
  const logo = await shrunk(content, logoSide);
  return isRefusal(logo) ? logo : { ...logo, smaller: undefined };
}

/** Scales to the shown width, and keeps only the first frame of an animation: nothing should move next to text. */
function fitting({ content, width, height, pictures }: InspectedMedia) {
  const sizeOf = (wanted: number) => pictures?.sizes.find((size) => size.width === wanted)?.content;
  const wide = sizeOf(widest);
  if (wide)
    return { content: wide, width: widest, height: Math.round((height * widest) / width), smaller: sizeOf(small) };
  // A still picture that is wider than this has a version of this width.
  const mayMove = pictures !== undefined && pictures.sizes.length === 0;
  return mayMove ? { ...pictures.thumbnail, smaller: undefined } : { content, width, height, smaller: sizeOf(small) };
}
