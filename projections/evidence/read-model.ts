// Posts and comments that link a site or name something with a `#`: what the community says of tools.

/** `_id` is `{kind}:{sourceId}`. */
export type MentionDocument = Readonly<{
  _id: string;
  kind: 'post' | 'comment';
  sourceId: string;
  /** Of a comment, the post that it stands below. */
  postId: string;
  postAuthorId: string;
  authorId: string;
  /** Its words, as one line. */
  plain: string;
  /** By which it is found; none while moderators keep it, or its post, from the site. */
  references: readonly string[];
  /** All that the text refers to. */
  named: readonly string[];
  isRemoved: boolean;
  isPostRemoved: boolean;
  /** ISO 8601. */
  createdAt: string;
}>;
