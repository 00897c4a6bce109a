// Folds bookmarks, apart from the feed, so that a bookmark doesn't invalidate the feed's shared responses.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { PostBookmarked, PostUnbookmarked } from '../../../modules/community/model/bookmark.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

/** `_id` is `{postId}:{memberId}`. */
export type BookmarkDocument = Readonly<{ _id: string; postId: string; memberId: string; createdAt: string }>;

export const bookmarkId = (postId: string, memberId: string): string => `${postId}:${memberId}`;
const ofEvent = ({ data }: { data: { postId: string; memberId: string } }) => bookmarkId(data.postId, data.memberId);

export const bookmarks = collection<BookmarkDocument>('bookmarks.bookmarks', {
  whose: { owner: 'memberId', exportedAs: 'bookmarks' },
  indexes: [{ fields: { memberId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(PostBookmarked, {
      key: ofEvent,
      fold: (_, { data: { postId, memberId }, metadata }, _id) => ({ _id, postId, memberId, createdAt: metadata.at }),
    }),
    on(PostUnbookmarked, { key: ofEvent, fold: () => null }),
    // The ids begin with the post's id, so the index of ids finds those of a post.
    onEach(PostDeleted, {
      where: ({ data }) => ({ _id: { $gt: bookmarkId(data.postId, ''), $lt: `${data.postId};` } }),
      fold: () => null,
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const bookmarksProjection = defineProjection({ name: 'bookmarks', version: 1, collections: [bookmarks] });
