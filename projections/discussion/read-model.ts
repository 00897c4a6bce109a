// The comments of each post, oldest first.
import type { Mentioned } from '../../modules/community/mentions.ts';

export type CommentDocument = Readonly<{
  _id: string;
  postId: string;
  authorId: string;
  content: string;
  /** Which name in the text meant which member; null for texts whose events did not record it. */
  mentionedAs: readonly Mentioned[] | null;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null until the author edits. */
  editedAt: string | null;
  /** True once the author is erased. */
  erased: boolean;
}>;
