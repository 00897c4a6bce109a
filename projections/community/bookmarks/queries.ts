// Queries about a member's own bookmarks. The posts themselves belong to the feed.
import { findPage, mapPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { bookmarkId, bookmarks } from './projection.ts';

export async function bookmarksPage(read: ReadModels, memberId: string, page: PageRequest): Promise<Page<string>> {
  const newestFirst = { where: { memberId }, sort: { createdAt: -1 } } as const;
  return mapPage(await findPage(read, bookmarks, newestFirst, page), ({ postId }) => postId);
}

export async function bookmarkedAmong(read: ReadModels, memberId: string, postIds: readonly string[]) {
  const ids = postIds.map((postId) => bookmarkId(postId, memberId));
  return new Set((await read.getMany(bookmarks, ids)).map(({ postId }) => postId));
}
