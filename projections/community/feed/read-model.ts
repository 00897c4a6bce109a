// The posts as the feed shows them, with likes and votes. Names are looked up on reading.
import type { Mentioned } from '../../../modules/community/model/mentions.ts';
import type { Commenters, PostCreated } from '../../../modules/community/model/post-events.ts';
import type { EventOf } from '../../../src/kernel/event.ts';
import { factsOf, noFacts, type TextFacts } from '../../../src/text/facts.ts';
import type { Answer } from './ember.ts';

type Created = EventOf<typeof PostCreated>['data'];

type PublishedPost = TextFacts &
  Readonly<{
    _id: string;
    authorId: string;
    postType: Created['postType'];
    category: Created['category'];
    content: string;
    media: readonly Readonly<{ url: string; type: 'image' | 'video'; alt: string }>[];
    poll: Readonly<{
      options: readonly string[];
      votes: readonly number[];
      closesAt: string /** Whether votes were cast before the last edit. */;
      editedAfterVotes: boolean;
      /** Whether its end is recorded. */
      isClosed: boolean;
    }> | null;
    /** Which name in the text meant which member; null if not recorded. */
    mentionedAs: readonly Mentioned[] | null;
    commentsBy: Commenters;
    likesCount: number;
    commentsCount: number;
    /** The newest comments, oldest first, for the ember and for what is new to a viewer. */
    newestAnswers: readonly Answer[];
    createdAt: string;
    /** The same, even while it is removed. */
    madeAt: string;
    /** The day of `createdAt` in UTC, as YYYY-MM-DD, for trending. */
    createdDay: string;
    /** Null until the author edits. */
    editedAt: string | null;
    /** True once the author is erased: the text is gone, the comments stay. */
    erased: boolean;
    /** True once the author's erasure is folded; `erased` is true once the key is gone, earlier in a replay. */
    keptAsHead: boolean;
  }>;

/** `removed` is the whole post while moderators have removed it. The other values then match no list. */
export type PostDocument = PublishedPost & Readonly<{ removed: PublishedPost | null }>;

export const noContent = { content: '', ...noFacts, media: [], poll: null, mentionedAs: null } as const;

export function asRemoved(post: PublishedPost): PostDocument {
  const { _id, authorId, postType, category, commentsBy, madeAt, editedAt, erased, keptAsHead } = post;
  return {
    ...{ _id, authorId, postType, category, commentsBy, madeAt, editedAt, erased, keptAsHead },
    ...{ ...noContent, newestAnswers: [], createdAt: '', createdDay: '', likesCount: -1, commentsCount: -1 },
    removed: post,
  };
}

export const insideOf = ({ removed, ...post }: PostDocument): PublishedPost => removed ?? post;

export function changed(doc: PostDocument | null, change: (post: PublishedPost) => PublishedPost | null) {
  if (doc === null) return null;
  const after = change(insideOf(doc));
  if (after === null) return null;
  return doc.removed ? asRemoved(after) : { ...after, removed: null };
}

/** A post of an erased author is shown only as the head of the comments below it. */
export const isVisible = ({ erased, commentsCount, removed }: PostDocument): boolean =>
  !removed && (!erased || commentsCount > 0);

export type HeldEditDocument = Readonly<
  Pick<PublishedPost, '_id' | 'authorId' | 'content' | 'mentionedAs'> & {
    /** ISO 8601: when it was held. */
    createdAt: string;
  }
>;

export const withHeldEdit = (
  doc: PostDocument,
  { content, mentionedAs, createdAt: editedAt }: HeldEditDocument,
): PostDocument => ({ ...insideOf(doc), content, ...factsOf(content), mentionedAs, editedAt, removed: null });

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
