// The port to where pictures and videos are kept. Media are written once under an id of ours and never changed;
// what is stored was inspected before (inspect-media.ts), so its content type can be trusted when it is served.
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

export type MediaVariant = 'original' | 'thumbnail';

export type MediaContentType = 'image/webp' | 'video/mp4' | 'video/webm';

export type StoredMedia = Readonly<{ size: number; contentType: MediaContentType }>;

export interface MediaStore {
  /** Durable and whole once it resolves; before, or after a crash, not there at all. The same again replaces it. */
  put(id: string, variant: MediaVariant, content: Uint8Array | Readable, contentType: MediaContentType): Promise<void>;

  /** Size and type without opening. Undefined when there is no such thing, or no such id can be. */
  describe(id: string, variant: MediaVariant): Promise<StoredMedia | undefined>;

  /** `size` is that of the whole. The caller reads the stream to its end or destroys it. */
  open(id: string, variant: MediaVariant, range?: ByteRange): Promise<(StoredMedia & { stream: Readable }) | undefined>;

  /** All variants. Deleting what isn't there is no error. */
  delete(id: string): Promise<void>;
}

/** Lower case, so that ids stay distinct on file systems that fold case; no dots or slashes, so that they stay inside. */
export function isMediaId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{6,62}[a-z0-9]$/.test(id);
}
