// The comments of each post, oldest first.

export type CommentDocument = Readonly<{
  _id: string;
  postId: string;
  authorId: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null until the author edits. */
  editedAt: string | null;
  /** True once the author is erased. */
  erased: boolean;
}>;
