// Queries about uploads.
import { mediaIdOf, mediaUrl } from '../../../modules/media/model/addresses.ts';
import type { Position } from '../../../src/kernel/event.ts';
import { unknownAmong, unreferenced } from '../../../src/platform/unreferenced.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type MediaView, presentMedia, type ShownMedia } from './present.ts';
import { media, postIdOf, showings } from './projection.ts';

export type { MediaView, ShownMedia } from './present.ts';

const maxFound = 1_000;

/** Returns the ids of the posts that show a URL as of a position; null for a profile. Throws until they are known. */
export async function showingsOf(read: ReadModels, url: string, upTo: Position): Promise<readonly (string | null)[]> {
  const found = await read.asOf(upTo).find(showings, { where: { url }, limit: maxFound });
  return found.map(postIdOf);
}

export async function* mediaIdsOf(read: ReadModels, ownerId: string, upTo: Position): AsyncGenerator<string> {
  const uploads = { from: media, where: { ownerId }, sort: { createdAt: 1 } } as const;
  for await (const { _id } of everyOne(read.asOf(upTo), uploads)) yield _id;
}

export type UploadInUse = Readonly<{
  ownerId: string;
  /** Posts that show it or are about to, readable or not. */
  postIds: readonly string[];
  /** Whether it was ever shown; false for older uploads that nothing shows. */
  wasAttached: boolean;
  createdAt: string;
}>;

export async function uploadInUse(read: ReadModels, mediaId: string): Promise<UploadInUse | undefined> {
  const [upload, shown] = await Promise.all([
    read.get(media, mediaId),
    read.find(showings, { where: { url: mediaUrl(mediaId) }, limit: maxFound }),
  ]);
  if (upload === undefined) return undefined;
  const { ownerId, wasAttached, attachedTo, createdAt } = upload;
  const postIds = [...new Set([...attachedTo, ...shown.map(postIdOf).filter((id) => id !== null)])];
  return { ownerId, postIds, wasAttached: wasAttached || shown.length > 0, createdAt };
}

export function unshownMedia(read: ReadModels, uploadedBefore: Date): AsyncGenerator<string> {
  const where = { createdAt: { $lte: uploadedBefore.toISOString() } };
  const all = { from: media, where, sort: { createdAt: 1 } } as const;
  return unreferenced(read, all, { from: showings, field: 'url' }, mediaUrl);
}

export const unlistedMedia = (read: ReadModels, ids: AsyncIterable<string>): AsyncGenerator<string> =>
  unknownAmong(ids, async (some) => new Set((await read.getMany(media, some)).map(({ _id }) => _id)));

/** Few enough that a run ends before the next is due. */
const measuredAtOnce = 50;

export async function* unmeasuredMedia(read: ReadModels): AsyncGenerator<string> {
  const where = { isMeasured: false };
  for (const { _id } of await read.find(media, { where, sort: { createdAt: 1 }, limit: measuredAtOnce })) yield _id;
}

export async function mediaViewsOf(
  read: ReadModels,
  shown: readonly ShownMedia[],
): Promise<(item: ShownMedia) => MediaView> {
  const ids = [...new Set(shown.map(({ url }) => mediaIdOf(url)))].filter((id) => id !== undefined);
  const found = ids.length === 0 ? [] : await read.getMany(media, ids);
  const byId = new Map(found.map((each) => [each._id, each]));
  return (item) => presentMedia(item, byId.get(mediaIdOf(item.url) ?? ''));
}
