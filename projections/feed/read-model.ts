// The posts as the feed shows them, and who liked and voted what. Names are not kept here: they are looked up when read.

import type { Mentioned } from '../../modules/community/mentions.ts';
import type { PostCreated } from '../../modules/community/post.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import type { Answer } from './ember.ts';

type Created = EventOf<typeof PostCreated>['data'];

export type PostDocument = Readonly<{
  _id: string;
  authorId: string;
  postType: Created['postType'];
  category: Created['category'];
  content: string;
  media: readonly Readonly<{ url: string; type: 'image' | 'video'; alt: string }>[];
  poll: Readonly<{ options: readonly string[]; votes: readonly number[]; closesAt: string }> | null;
  /** Which name in the text meant whom; null of texts older than that is recorded. */
  mentionedAs: readonly Mentioned[] | null;
  likesCount: number;
  commentsCount: number;
  /** The newest comments, oldest first: what the ember is worked out from. */
  newestAnswers: readonly Answer[];
  /** ISO 8601. */
  createdAt: string;
  /** The day of `createdAt` in UTC, as YYYY-MM-DD: trending looks at a few days, each by likes. */
  createdDay: string;
  /** ISO 8601; null until the author edits. */
  editedAt: string | null;
  /** True once the author is erased: what others wrote below stays, what the author wrote is gone. */
  erased: boolean;
  /**
   * True once the author's erasure is folded: the post stays for the comments below it alone. `erased` is true as soon as the
   * author's key is gone, which a replay meets earlier in the log than whoever folded it at the time.
   */
  keptAsHead: boolean;
}>;

/** What an erased author wrote is shown only as the head of what others wrote below. */
export const isVisible = ({ erased, commentsCount }: PostDocument): boolean => !erased || commentsCount > 0;

/** `_id` is `{postId}:{memberId}`. */
export type LikeDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string /** ISO 8601. */;
  createdAt: string;
}>;

/** `_id` is `{postId}:{memberId}`. */
export type VoteDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string;
  option: number;
  createdAt: string;
}>;
