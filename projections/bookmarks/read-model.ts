// The posts that members bookmarked, for themselves alone.

/** `_id` is `{postId}:{memberId}`. */
export type BookmarkDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string;
  /** ISO 8601. */
  createdAt: string;
}>;
