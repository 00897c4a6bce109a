// The posts as the feed shows them, with the members' likes and votes. Names are looked up when posts are read, so they
// are not stored here.

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
    /** Which name in the text meant which member; null for texts whose events did not record it. */
    mentionedAs: readonly Mentioned[] | null;
    commentsBy: Commenters;
    likesCount: number;
    commentsCount: number;
    /** The newest comments, oldest first. The ember, and what is new to a viewer, are computed from them. */
    newestAnswers: readonly Answer[];
    createdAt: string;
    /** The same, even while it is removed. */
    madeAt: string;
    /** The day of `createdAt` in UTC, as YYYY-MM-DD. Trending reads a few days, each in the order of likes. */
    createdDay: string;
    /** ISO 8601; null until the author edits. */
    editedAt: string | null;
    /** True once the author is erased. The author's text is gone; others' comments below it stay. */
    erased: boolean;
    /**
     * True once the author's erasure is folded. The post then stays only for the comments below it. `erased` is true as soon as the
     * author's key is gone; a replay meets that earlier in the log than the fold at the time did.
     */
    keptAsHead: boolean;
  }>;

/**
 * `removed` is the whole post while moderators have removed it. The document then has values that no list matches, and
 * changes to the post happen inside.
 */
export type PostDocument = PublishedPost & Readonly<{ removed: PublishedPost | null }>;

export function asRemoved(post: PublishedPost): PostDocument {
  const { _id, authorId, postType, category, commentsBy, madeAt, editedAt, erased, keptAsHead } = post;
  return {
    ...{ _id, authorId, postType, category, commentsBy, madeAt, editedAt, erased, keptAsHead },
    ...{ content: '', ...noFacts, media: [], poll: null, mentionedAs: null, newestAnswers: [] },
    ...{ createdAt: '', createdDay: '', likesCount: -1, commentsCount: -1 },
    removed: post,
  };
}

function published({ removed: _, ...post }: PostDocument): PublishedPost {
  return post;
}

/** The post itself, removed or not. */
export const insideOf = (doc: PostDocument): PublishedPost => doc.removed ?? published(doc);

/** Changes a post wherever it is. */
export function changed(
  doc: PostDocument | null,
  change: (post: PublishedPost) => PublishedPost | null,
): PostDocument | null {
  if (doc === null) return null;
  const after = change(insideOf(doc));
  if (after === null) return null;
  return doc.removed ? asRemoved(after) : { ...after, removed: null };
}

/** A post of an erased author is shown only as the head of the comments below it. */
export const isVisible = ({ erased, commentsCount, removed }: PostDocument): boolean =>
  !removed && (!erased || commentsCount > 0);

/** `_id` is the post's. */
export type HeldEditDocument = Readonly<
  Pick<PublishedPost, '_id' | 'authorId' | 'content' | 'mentionedAs'> & {
    /** ISO 8601: when it was held. */
    createdAt: string;
  }
>;

/** A post as it will be with its held text. */
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
