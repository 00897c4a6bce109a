// Measures uploads from before uploads were measured on arrival, and creates their missing narrower pictures.
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { DerivedPictures } from '../../src/platform/media/images.ts';
import { type MediaStore, type MediaVariant, widthVariant } from '../../src/platform/media/media-store.ts';
import { type DerivedVariant, uploads } from './model/upload.ts';

export type DerivedFile = Readonly<{ variant: DerivedVariant; content: Uint8Array }>;

export const sizeFiles = (sizes: DerivedPictures['sizes']): readonly DerivedFile[] =>
  sizes.map(({ width, content }) => ({ variant: widthVariant(width), content }));

type Measured = Readonly<{ colour?: string | null; sizes: DerivedPictures['sizes']; derived: readonly DerivedFile[] }>;

const fileMeasures = (content: Uint8Array) => ({ bytes: content.length, sha256: hash('sha256', content) });

/** Returns what is recorded about the bytes of an upload, and of its derived files. */
export function measuresOf(original: Uint8Array, { colour = null, sizes, derived }: Measured) {
  return {
    ...fileMeasures(original),
    colour,
    widths: sizes.map(({ width }) => width),
    derived: derived.map(({ variant, content }) => ({ variant, ...fileMeasures(content) })),
  };
}

/** An upload whose file is missing has no measurements. */
const unknown = { bytes: null, sha256: null, colour: null, widths: [], derived: [] };

export async function putDerived(store: Pick<MediaStore, 'put'>, mediaId: string, files: readonly DerivedFile[]) {
  for (const { variant, content } of files) await store.put(mediaId, variant, content, 'image/webp');
}

/** Returns the function that measures one upload. Repeating it stores the same files and records them once. */
export function createMeasuring(store: MediaStore) {
  async function contentOf(mediaId: string, variant: MediaVariant): Promise<Uint8Array | undefined> {
    const opened = await store.open(mediaId, variant);
    return opened && buffer(opened.stream);
  }

  async function derivedFrom(content: Uint8Array): Promise<DerivedPictures | undefined> {
    // The image library is loaded with the first picture.
    const { derivePictures } = await import('../../src/platform/media/images.ts');
    const derived = await derivePictures(content);
    // An undecodable file is recorded too, so that it isn't retried every minute.
    return isRefusal(derived) ? undefined : derived;
  }

  return async (mediaId: string, acting: Acting): Promise<void> => {
    const { state } = await acting.load(uploads, mediaId);
    if (state.status !== 'kept' || state.isMeasured) return;
    const content = await contentOf(mediaId, 'original');
    const pictures = content && state.kind === 'image' ? await derivedFrom(content) : undefined;
    const sizes = pictures?.sizes ?? [];
    await putDerived(store, mediaId, sizeFiles(sizes));
    const thumbnail = await contentOf(mediaId, 'thumbnail');
    // It may have been deleted in the meantime, and files stored since must go, too. A deletion begins with the original: one
    // that finds it from here on finds the others as well.
    const isThere = content !== undefined && (await store.describe(mediaId, 'original')) !== undefined;
    if (!isThere) await store.delete(mediaId);
    const derived = [
      ...(thumbnail ? [{ variant: 'thumbnail', content: thumbnail } as const] : []),
      ...sizeFiles(sizes),
    ];
    const measures = isThere ? measuresOf(content, { colour: pictures?.colour ?? null, sizes, derived }) : unknown;
    await acting.execute(uploads, mediaId, { type: 'RecordMeasures', data: { mediaId, ...measures } });
  };
}
