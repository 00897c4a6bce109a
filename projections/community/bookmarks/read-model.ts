// The posts that members bookmarked. Each member sees only their own.

/** `_id` is `{postId}:{memberId}`. */
export type BookmarkDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string;
  createdAt: string;
}>;
