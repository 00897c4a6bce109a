// Fetches pictures that feeds and pages name, re-encodes them from their pixels, and stores them, so that no page loads anything from
// another host. Skips files that can't be fetched, aren't pictures, or are icons.
import { isRefusal } from '../../kernel/refusal.ts';
import type { InspectedMedia, InspectMedia } from '../media/inspect-media.ts';
import { type MediaStore, widthVariant } from '../media/media-store.ts';
import { isUnanswered, type Outbound } from './outbound.ts';

export type PicturesParts = Readonly<{
  outbound: Pick<Outbound, 'get'>;
  inspect: InspectMedia;
  store: Pick<MediaStore, 'put' | 'delete'>;
}>;

/** A stored picture, as events record it. */
export type KeptPicture = Readonly<{
  /** In pixels, like the height. */
  width: number;
  height: number;
  /** Whether it is also stored 480 pixels wide. */
  hasSmall: boolean;
}>;

export type FetchedPicture = KeptPicture & Readonly<{ content: Uint8Array; keep(id: string): Promise<void> }>;

const withinMs = 10_000;
const maxBytes = 5 * 1_024 * 1_024;
/** Smaller pictures are icons or tracking pixels. */
const least = { width: 200, height: 100 } as const;
/** The maximum width of a card on a high-density screen. */
const widest = 960;
const small = 480;

export async function fetchPicture(
  address: string,
  { outbound, inspect, store }: PicturesParts,
): Promise<FetchedPicture | undefined> {
  const headers = { accept: 'image/webp, image/jpeg, image/png, image/gif;q=0.8' };
  const answer = await outbound.get(address, { headers, withinMs, maxBytes });
  if (isUnanswered(answer) || answer.status !== 200) return undefined;
  const inspected = await inspect(answer.body);
  if (isRefusal(inspected) || inspected.kind !== 'image') return undefined;
  if (inspected.width < least.width || inspected.height < least.height) return undefined;
  const { content, width, height, smaller } = fitting(inspected);
  return {
    ...{ content, width, height, hasSmall: smaller !== undefined },
    async keep(id) {
      await store.put(id, 'original', content, 'image/webp');
      if (smaller) await store.put(id, widthVariant(small), smaller, 'image/webp');
    },
  };
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
