// Queries about a member's own bookmarks. The posts themselves belong to the feed.
import { findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { bookmarkId, bookmarks } from './projection.ts';

/** Returns the ids of the posts, newest bookmark first. */
export async function bookmarksPage(read: ReadModels, memberId: string, page: PageRequest): Promise<Page<string>> {
  const newestFirst = { where: { memberId }, sort: { createdAt: -1 } } as const;
  const { items, nextCursor } = await findPage(read, bookmarks, newestFirst, page);
  return { items: items.map(({ postId }) => postId), nextCursor };
}

export async function bookmarkedAmong(
  read: ReadModels,
  memberId: string,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await read.getMany(
    bookmarks,
    postIds.map((postId) => bookmarkId(postId, memberId)),
  );
  return new Set(found.map(({ postId }) => postId));
}
