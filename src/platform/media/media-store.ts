// The port of the stored pictures and videos. They are written once, under an id that Kindling makes, after they were
// inspected (inspect-media.ts), so their content type can be trusted.
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** In pixels. A picture is stored in each width below its own, in addition to the original; a moving one in none. */
export const pictureWidths = [480, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const widthVariant = (width: PictureWidth) => `width-${width}` as const;

/** Everything stored for one upload. A video shows its `poster` before it is played. */
export const mediaVariants = ['original', 'thumbnail', 'poster', ...pictureWidths.map(widthVariant)] as const;
export type MediaVariant = (typeof mediaVariants)[number];

export type MediaContentType = 'image/webp' | 'video/mp4' | 'video/webm';

export type StoredMedia = Readonly<{ size: number; contentType: MediaContentType }>;

export interface MediaStore {
  /** Durable and whole once it resolves; nothing is stored before that, or after a crash. Storing again replaces it. */
  put(id: string, variant: MediaVariant, content: Uint8Array | Readable, contentType: MediaContentType): Promise<void>;

  /** Returns size and type without opening the file. Undefined if it does not exist, or if the id is malformed. */
  describe(id: string, variant: MediaVariant): Promise<StoredMedia | undefined>;

  /** Opens a file. `size` is its total size. The caller must read the stream to its end or destroy it. */
  open(id: string, variant: MediaVariant, range?: ByteRange): Promise<(StoredMedia & { stream: Readable }) | undefined>;

  /** Lists every stored id, at least once, with the time of its last change. */
  list(): AsyncIterable<Readonly<{ id: string; changedAt: Date }>>;

  /** Deletes all variants. Deleting a missing file is not an error. */
  delete(id: string): Promise<void>;
}

/** Lower case, since some file systems ignore case. No dots or slashes, so that paths stay inside. */
export const isMediaId = (id: string): boolean => /^[a-z0-9][a-z0-9-]{6,62}[a-z0-9]$/.test(id);
