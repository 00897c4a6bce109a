// Posts and comments that link a site or contain a `#` name: the community's references to tools.

/** `_id` is `{kind}:{sourceId}`. */
export type MentionDocument = Readonly<{
  _id: string;
  kind: 'post' | 'comment';
  sourceId: string;
  /** For a comment, its post. */
  postId: string;
  postAuthorId: string;
  authorId: string;
  /** Its text, as one line. */
  plain: string;
  /** The keys that find it; none while moderators have removed it or its post. */
  references: readonly string[];
  /** Everything that the text refers to. */
  named: readonly string[];
  isRemoved: boolean;
  isPostRemoved: boolean;
  createdAt: string;
}>;
