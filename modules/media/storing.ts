// Stores files: checks each by its content, strips unneeded data, stores it, then records it. A crash in between leaves
// an unreferenced file, never an upload without its file.
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { isDataUrl, parseDataUrl } from '../../src/platform/media/data-url.ts';
import type { InspectedMedia, InspectMedia } from '../../src/platform/media/inspect-media.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { tooLarge, unsupportedType } from '../../src/platform/media/refusals.ts';
import { Refused, type RequestContext } from '../../src/platform/rpc/procedure.ts';
import { type DerivedFile, measuresOf, putDerived, sizeFiles } from './measuring.ts';
import { mediaIdOf, mediaUrl } from './model/addresses.ts';
import { mediaNotFound, pictureNeeded, posterOfVideo } from './model/errors.ts';
import { uploadRoom } from './model/room.ts';
import { type ShownIn, uploads } from './model/upload.ts';

export type Upload = Readonly<{ id: string; url: string; type: 'image' | 'video'; width: number; height: number }>;
type StoredFile = Pick<Upload, 'id' | 'url' | 'type'> & Readonly<{ isGif: boolean }>;

export type UploadsDeps = Readonly<{
  inspect: InspectMedia;
  store: MediaStore;
  /** For all uploads of one member. */
  quotaBytes: number;
}>;

/** Returns the refusal with its HTTP status. */
export function refusedMedia(refusal: Refusal): Refused {
  if (refusal.code === tooLarge.code) return new Refused(refusal, 'PAYLOAD_TOO_LARGE');
  if (refusal.code === unsupportedType.code) return new Refused(refusal, 'UNSUPPORTED_MEDIA_TYPE');
  return new Refused(refusal);
}

/** In pixels. A poster is shown no wider than a feed, and only until the video plays. */
const posterWidth = 960;

/** The place of an address in an input: it distinguishes the files of one request, and the field receives a refusal. */
type Origin = Readonly<{ place: string; field: string }>;

type Storing = Pick<RequestContext, 'member' | 'earlier' | 'execute' | 'untilShown'>;
type Attaching = Pick<Acting, 'execute' | 'at'>;

/** Returns a handler for `catch` that assigns a refusal to the field that contained the file. */
const refusedAt = (field: string) => (error: unknown) => {
  throw error instanceof Refused ? new Refused({ ...error.refusal, field }) : error;
};

export function createUploads({ inspect, store, quotaBytes }: UploadsDeps) {
  async function inspected(bytes: Uint8Array, field: string): Promise<InspectedMedia> {
    const result = await inspect(bytes);
    if (isRefusal(result)) throw refusedMedia({ ...result, field });
    return result;
  }

  /** The picture that a video shows before it plays, checked like every picture. */
  async function posterFor(kind: Upload['type'], bytes: Uint8Array) {
    const { pictures, content } = await inspected(bytes, 'poster');
    if (kind !== 'video' || pictures === undefined) throw new Refused(posterOfVideo);
    const { content: shown } = pictures.sizes.find(({ width }) => width === posterWidth) ?? { content };
    return { content: shown, colour: pictures.colour };
  }

  async function takeRoom(ctx: Storing, mediaId: string, bytes: number, field: string): Promise<void> {
    const memberId = ctx.member?.id ?? '';
    const data = { memberId, mediaId, bytes, quotaBytes };
    // A post may bring several uploads, which all take room in this stream.
    const step = `TakeRoom for ${mediaId}`;
    await ctx.execute(uploadRoom, memberId, { type: 'TakeRoom', data }, { step }).catch(refusedAt(field));
  }

  /** @param mediaId The same for a retry, so that a file sent twice is stored once. */
  async function storeFile(
    ctx: Storing,
    mediaId: string,
    bytes: Uint8Array,
    posterBytes?: Uint8Array,
    field = 'file',
  ): Promise<Upload> {
    // A stored file never changes: a retry gets what was recorded, and another file under the same key is refused.
    const [recorded] = (await ctx.earlier(uploads, mediaId, 'RecordUpload'))?.events ?? [];
    if (recorded?.type === 'MediaUploaded') {
      const { kind, width, height } = recorded.data;
      await ctx.untilShown();
      return { id: mediaId, url: mediaUrl(mediaId), type: kind, width, height };
    }
    const { kind, width, height, content, contentType, pictures } = await inspected(bytes, field);
    const poster = posterBytes && (await posterFor(kind, posterBytes));
    const sizes = pictures?.sizes ?? [];
    const derived: readonly DerivedFile[] = [
      ...(pictures ? [{ variant: 'thumbnail', content: pictures.thumbnail.content } as const] : []),
      ...sizeFiles(sizes),
      ...(poster ? [{ variant: 'poster', content: poster.content } as const] : []),
    ];
    const bytesStored = derived.reduce((sum, file) => sum + file.content.length, content.length);
    await takeRoom(ctx, mediaId, bytesStored, field);
    await putDerived(store, mediaId, derived);
    await store.put(mediaId, 'original', content, contentType);
    const measures = measuresOf(content, { colour: (pictures ?? poster)?.colour ?? null, sizes, derived });
    const data = { mediaId, kind, width, height, ...measures, hasPoster: poster !== undefined, isGif: isGif(bytes) };
    const { state } = await ctx.execute(uploads, mediaId, { type: 'RecordUpload', data });
    // A request under the same key recorded it first, and its owner was erased since: these bytes came too late.
    if (state.status === 'removed') {
      await store.delete(mediaId);
      throw new Refused(mediaNotFound.at(field));
    }
    await ctx.untilShown();
    return { id: mediaId, url: mediaUrl(mediaId), type: kind, width, height };
  }

  /** Stores a data URL, or finds an upload of the member by its address. Throws `Refused`. */
  async function storeUrl(ctx: RequestContext, url: string, { place, field }: Origin): Promise<StoredFile> {
    if (isDataUrl(url)) {
      const parsed = parseDataUrl(url);
      if (isRefusal(parsed)) throw refusedMedia({ ...parsed, field });
      const mediaId = ctx.newId(`media-${place}`);
      const { url: keptAt, type } = await storeFile(ctx, mediaId, parsed.bytes, undefined, field);
      return { id: mediaId, url: keptAt, type, isGif: isGif(parsed.bytes) };
    }
    const id = mediaIdOf(url) ?? '';
    const { state } = await ctx.load(uploads, id);
    if (state.status !== 'kept' || state.ownerId !== ctx.member?.id) throw new Refused(mediaNotFound.at(field));
    return { id, url, type: state.kind, isGif: state.isGif };
  }

  /** Records that a post or profile is about to show an upload, so that nothing removes it. Throws `Refused` if it is gone. */
  async function attach(ctx: Attaching, mediaId: string, shownIn: ShownIn, { place, field }: Origin): Promise<void> {
    const command = { type: 'AttachUpload', data: { mediaId, postId: shownIn } } as const;
    // A retry decides again, because the upload may be gone by then. One post may show an upload twice.
    const step = `AttachUpload ${place} at ${ctx.at}`;
    await ctx.execute(uploads, mediaId, command, { step }).catch(refusedAt(field));
  }

  return {
    store: storeFile,
    attach,
    async storeForPost(ctx: RequestContext, url: string, { postId, ...origin }: Origin & Readonly<{ postId: string }>) {
      const { id, ...kept } = await storeUrl(ctx, url, origin);
      await attach(ctx, id, postId, origin);
      return kept;
    },
    async storePicture(ctx: RequestContext, url: string): Promise<string> {
      if (isGifUrl(url)) throw new Refused(pictureNeeded, 'UNSUPPORTED_MEDIA_TYPE');
      const origin = { place: 'picture', field: 'profileImageUrl' };
      const stored = await storeUrl(ctx, url, origin).catch((error: unknown) => {
        const isOtherType = error instanceof Refused && error.refusal.code === unsupportedType.code;
        throw isOtherType ? new Refused(pictureNeeded, 'UNSUPPORTED_MEDIA_TYPE') : error;
      });
      if (stored.type !== 'image' || stored.isGif) throw new Refused(pictureNeeded, 'UNSUPPORTED_MEDIA_TYPE');
      await attach(ctx, stored.id, null, origin);
      return stored.url;
    },
  };
}

/** Every GIF begins with the same letters, in base64 too. */
const isGif = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GIF8';
/** Checked before it is stored: a profile accepts no GIF. */
const isGifUrl = (url: string): boolean => /^data:[^,]{0,200},R0lGOD/i.test(url);

export type Uploads = ReturnType<typeof createUploads>;
