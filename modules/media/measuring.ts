// Measures what was uploaded before uploads were measured as they came, and makes the narrower pictures that it lacks.
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { CommandContext, Commands } from '../../src/platform/commands.ts';
import type { DerivedPictures } from '../../src/platform/media/images.ts';
import { type MediaStore, widthVariant } from '../../src/platform/media/media-store.ts';
import { uploads } from './upload.ts';

/** What is recorded of the bytes of an upload, and of what follows from them. */
export function measuresOf(content: Uint8Array, pictures: Pick<DerivedPictures, 'colour' | 'sizes'> | undefined) {
  return {
    bytes: content.length,
    sha256: hash('sha256', content),
    colour: pictures?.colour ?? null,
    widths: pictures?.sizes.map(({ width }) => width) ?? [],
  };
}

/** Nothing can be measured of an upload whose file is gone. */
const unknown = { bytes: null, sha256: null, colour: null, widths: [] };

export async function putSizes(store: Pick<MediaStore, 'put'>, mediaId: string, sizes: DerivedPictures['sizes']) {
  for (const { width, content } of sizes) await store.put(mediaId, widthVariant(width), content, 'image/webp');
}

/** Answers what measures one upload. Done twice, or begun anew after a crash, it puts the same files and records them once. */
export function createMeasuring({ commands, store }: Readonly<{ commands: Commands; store: MediaStore }>) {
  async function originalOf(mediaId: string): Promise<Uint8Array | undefined> {
    const opened = await store.open(mediaId, 'original');
    return opened && buffer(opened.stream);
  }

  async function derivedFrom(content: Uint8Array): Promise<DerivedPictures | undefined> {
    // The image library is loaded with the first picture.
    const { derivePictures } = await import('../../src/platform/media/images.ts');
    const derived = await derivePictures(content);
    // What can't be decoded is measured all the same, so that nobody tries again every minute.
    return isRefusal(derived) ? undefined : derived;
  }

  return async (mediaId: string, context: CommandContext): Promise<void> => {
    const acting = actAs(commands, context);
    const { state } = await acting.load(uploads, mediaId);
    if (state.status !== 'kept' || state.isMeasured) return;
    const content = await originalOf(mediaId);
    const pictures = content && state.kind === 'image' ? await derivedFrom(content) : undefined;
    await putSizes(store, mediaId, pictures?.sizes ?? []);
    // It may have been deleted meanwhile, and what was put since is to go, too. A deletion begins with the original: one that
    // finds it from here on finds the others as well.
    const isThere = content !== undefined && (await store.describe(mediaId, 'original')) !== undefined;
    if (!isThere) await store.delete(mediaId);
    const measures = isThere ? measuresOf(content, pictures) : unknown;
    await acting.execute(uploads, mediaId, { type: 'RecordMeasures', data: { mediaId, ...measures } });
  };
}
