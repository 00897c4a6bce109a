// Pictures of articles, of linked pages and of tools: they are stored with the media, but are not members' uploads.
import { isLinkPicture } from '../../modules/links/index.ts';
import { isArticlePicture } from '../../modules/news/index.ts';
import { isToolPicture } from '../../modules/tools/index.ts';
import type { MediaStore } from '../platform/media/media-store.ts';

export const isPictureFromElsewhere = (id: string): boolean =>
  isArticlePicture(id) || isLinkPicture(id) || isToolPicture(id);

/** Returns the ids of the pictures that are stored now, in the same order on every store. */
export async function picturesFromElsewhere(mediaStore: Pick<MediaStore, 'list'>): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const { id } of mediaStore.list()) if (isPictureFromElsewhere(id)) ids.add(id);
  return [...ids].toSorted();
}
