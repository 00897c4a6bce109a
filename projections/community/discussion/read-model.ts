// The comments of each post, oldest first, and the replies below each comment.
import type { Mentioned } from '../../../modules/community/model/mentions.ts';

export type CommentDocument = Readonly<{
  _id: string;
  postId: string;
  /** The parent comment of a reply; null for a comment on the post itself. */
  parentId: string | null;
  /** Null once the comment is deleted and stays only as a placeholder above its replies. */
  authorId: string | null;
  content: string;
  /** Its text, as one line. */
  plain: string;
  /** Which name in the text meant which member; null for texts whose events did not record it. */
  mentionedAs: readonly Mentioned[] | null;
  /** Replies have none. */
  repliesCount: number;
  createdAt: string;
  /** ISO 8601; null until the author edits. */
  editedAt: string | null;
  /** True once the author is erased. */
  erased: boolean;
  /** Whether moderators removed it: it stays as a placeholder if it has replies, and can be restored. */
  removed: boolean;
}>;
