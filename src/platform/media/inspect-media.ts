// Accepts or refuses an uploaded file by its content alone, and returns what may be stored. Pictures are re-encoded
// (images.ts). Videos are checked box by box, and lose their metadata about place and camera: re-encoding them would
// need a video toolchain, and mediabunny accepts a file that is cut off or has a web page appended.
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { boundedWork } from '../concurrency/bounded-work.ts';
import type { DerivedPictures } from './images.ts';
import type { MediaContentType } from './media-store.ts';
import { readMp4, type VideoFacts } from './mp4.ts';
import { withoutMp4Metadata } from './mp4-metadata.ts';
import { damaged, maxMediaBytes, tooLarge, unsupportedType } from './refusals.ts';
import { readWebm, withoutWebmTags } from './webm.ts';

export type InspectedMedia = Readonly<{
  kind: 'image' | 'video';
  contentType: MediaContentType;
  /** The content to store. For a picture, these are not the uploaded bytes. */
  content: Uint8Array;
  width: number;
  height: number;
  /** Pictures only; videos have none. All are WebP. */
  pictures?: DerivedPictures;
}>;

/** Rejects with `TooBusy` if too many pictures are waiting already. */
export type InspectMedia = (bytes: Uint8Array) => Promise<InspectedMedia | Refusal>;

type Format = 'picture' | 'mp4' | 'webm';

const formats: Readonly<Record<string, Format>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/apng': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
};

/** One picture at a time by default, because each may take a core for seconds, and hundreds of megabytes. */
export function createMediaInspector(options: { concurrency?: number; queueLimit?: number } = {}): InspectMedia {
  const run = boundedWork({
    what: 'uploads',
    concurrency: options.concurrency ?? 1,
    queueLimit: options.queueLimit ?? 16,
    retryAfterSeconds: 10,
  });

  return async (bytes) => {
    if (bytes.length > maxMediaBytes) return tooLarge;
    const format = await formatOf(bytes);
    if (format === undefined) return unsupportedType;
    if (format === 'mp4') return video('video/mp4', bytes, readMp4(bytes), withoutMp4Metadata);
    if (format === 'webm') return video('video/webm', bytes, readWebm(bytes), withoutWebmTags);

    // The image library is loaded with the first picture. This makes a start a fifth faster and smaller.
    const { derivePictures, encodeImage } = await import('./images.ts');
    return run(async () => {
      const image = await encodeImage(bytes);
      if (isRefusal(image)) return image;
      const pictures = await derivePictures(image.content);
      if (isRefusal(pictures)) return pictures;
      return { kind: 'image', contentType: 'image/webp', ...image, pictures } as const;
    });
  };
}

function video(
  contentType: MediaContentType,
  bytes: Uint8Array,
  facts: VideoFacts | undefined,
  withoutMetadata: (bytes: Uint8Array) => Uint8Array,
) {
  return facts ? ({ kind: 'video', contentType, content: withoutMetadata(bytes), ...facts } as const) : damaged;
}

async function formatOf(bytes: Uint8Array): Promise<Format | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    const type = await fileTypeFromBuffer(bytes);
    return type && formats[type.mime];
  } catch {
    // The library throws on some malformed files, and we accept none of those.
    return undefined;
  }
}
