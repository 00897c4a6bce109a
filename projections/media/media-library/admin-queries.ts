// Everything that a member uploaded, for admins: where it is shown, or that it is not.
import { mediaUrl } from '../../../modules/media/model/addresses.ts';
import type { Sort } from '../../../src/platform/documents/document-store.ts';
import { findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type MediaView, presentMedia } from './present.ts';
import { type MediaDocument, media, postIdOf, showings } from './projection.ts';

export type UploadView = MediaView &
  Readonly<{
    id: string;
    bytes: number | null;
    createdAt: string;
    shownIn: readonly string[];
    isProfilePicture: boolean;
  }>;

const maxShowings = 1_000;

export const uploadOrders = ['newest', 'oldest', 'largest'] as const;
type UploadOrder = (typeof uploadOrders)[number];

/** Unmeasured ones come after the smallest. */
const sorts: Readonly<Record<UploadOrder, Sort<MediaDocument>>> = {
  newest: { createdAt: -1 },
  oldest: { createdAt: 1 },
  largest: { bytes: -1 },
};

export async function uploadsOf(
  read: ReadModels,
  ownerId: string,
  { order, ...page }: PageRequest & Readonly<{ order: UploadOrder }>,
): Promise<Page<UploadView>> {
  const { items, nextCursor } = await findPage(read, media, { where: { ownerId }, sort: sorts[order] }, page);
  const urls = items.map(({ _id }) => mediaUrl(_id));
  const shown =
    urls.length === 0 ? [] : await read.find(showings, { where: { url: { $in: urls } }, limit: maxShowings });
  return {
    items: items.map((doc) => {
      const url = mediaUrl(doc._id);
      const postIds = shown.filter((each) => each.url === url).map(postIdOf);
      return {
        ...presentMedia({ url, type: doc.kind, alt: '' }, doc),
        ...{ id: doc._id, bytes: doc.bytes, createdAt: doc.createdAt },
        shownIn: postIds.filter((id) => id !== null),
        isProfilePicture: postIds.includes(null),
      };
    }),
    nextCursor,
  };
}
