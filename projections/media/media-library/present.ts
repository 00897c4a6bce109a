// Presents an upload: everything that a page needs to reserve its place before it has loaded.
import { mediaIdOf, posterUrl, widthUrl } from '../../../modules/media/model/addresses.ts';
import { pictureWidths } from '../../../src/platform/media/media-store.ts';
import type { MediaDocument } from './projection.ts';

export type MediaView = Readonly<{
  url: string;
  kind: 'image' | 'video';
  /** The uploader's description; may be empty. */
  alt: string;
  /** In pixels, as are the widths below; null once the file is gone. */
  width: number | null;
  height: number | null;
  /** The main colour, `#rrggbb`, shown until the picture has loaded. Null if unknown. */
  colour: string | null;
  /** Narrower versions of the picture, in increasing width. The original at `url` is the widest. */
  sizes: readonly Readonly<{ url: string; width: number }>[];
  /** The URL of a picture to show before a video plays. */
  poster: string | null;
}>;

export type ShownMedia = Readonly<{ url: string; type: 'image' | 'video'; alt: string }>;

export function presentMedia({ url, type, alt }: ShownMedia, found: MediaDocument | undefined): MediaView {
  const id = mediaIdOf(url) ?? '';
  return {
    url,
    kind: type,
    alt,
    width: found?.width ?? null,
    height: found?.height ?? null,
    colour: found?.colour ?? null,
    sizes: pictureWidths
      .filter((width) => found?.widths.includes(width))
      .map((width) => ({ url: widthUrl(id, width), width })),
    poster: found?.hasPoster ? posterUrl(id) : null,
  };
}
