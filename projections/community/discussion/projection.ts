// Folds comments and replies. A deleted comment leaves a placeholder until the last of its replies is gone.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEditHeld,
  CommentHeld,
  CommentRemovalNoted,
  CommentRemoved,
  CommentRestored,
  HeldCommentDropped,
} from '../../../modules/community/model/comment-events.ts';
import type { Mentioned } from '../../../modules/community/model/mentions.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { review } from '../../../src/kernel/removals.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { factsOf } from '../../../src/text/facts.ts';

export type CommentDocument = Readonly<{
  _id: string;
  postId: string;
  parentId: string | null;
  /** Null once it is deleted and only a placeholder above its replies. */
  authorId: string | null;
  content: string;
  plain: string;
  /** Which name in the text meant which member; null if not recorded. */
  mentionedAs: readonly Mentioned[] | null;
  repliesCount: number;
  createdAt: string;
  /** Null until the author edits. */
  editedAt: string | null;
  erased: boolean;
  /** Whether moderators removed it; it can be restored. */
  removed: boolean;
}>;

const commentId = (event: { data: { commentId: string } }): string => event.data.commentId;
const withParent = ({ data }: { data: { commentId: string; parentId: string | null } }): readonly string[] =>
  data.parentId === null ? [data.commentId] : [data.commentId, data.parentId];

/** For the export of a member's own data, which has the text itself. */
const withoutPlain = ({ plain: _, ...comment }: CommentDocument) => comment;

export const comments = collection<CommentDocument>('discussion.comments', {
  whose: { owner: 'authorId', exportedAs: 'comments', present: withoutPlain },
  indexes: [{ fields: { postId: 1, parentId: 1, createdAt: 1 } }, { fields: { authorId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(CommentAdded, {
      key: withParent,
      fold: (doc, event, key) =>
        key === event.data.commentId ? written(event) : withReply(doc ?? placeholderOf(key, event)),
    }),
    on(CommentEdited, {
      key: commentId,
      fold: (doc, { data: { content, mentionedAs }, metadata }) =>
        doc && { ...doc, ...textOf(content), mentionedAs, editedAt: metadata.at },
    }),
    on(CommentDeleted, {
      // A reply that was removed before is no longer counted.
      key: (event) => (event.data.wasRemoved ? commentId(event) : withParent(event)),
      fold(doc, { data }, key) {
        if (doc === null || key !== data.commentId) return doc && withoutReply(doc);
        return doc.repliesCount > 0 ? { ...doc, ...empty } : null;
      },
    }),
    on(CommentRemoved, {
      key: withParent,
      fold(doc, { data }, key) {
        if (doc === null || key === data.commentId) return doc && { ...doc, removed: true };
        return withoutReply(doc);
      },
    }),
    on(CommentRestored, {
      key: withParent,
      fold(doc, event, key) {
        if (key === event.data.commentId) return doc && { ...doc, removed: false };
        return withReply(doc ?? placeholderOf(key, event));
      },
    }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(MemberErased, {
      where: ({ data }) => ({ authorId: data.memberId }),
      fold: (doc) => ({ ...doc, ...noText, mentionedAs: null, erased: true }),
    }),
  ],
});

/** Held comments, or comments whose new text is held. Only their authors see them. */
export const heldComments = collection<CommentDocument>('discussion.held', {
  whose: { owner: 'authorId', exportedAs: 'commentsHeld', present: withoutPlain },
  indexes: [
    { fields: { authorId: 1, createdAt: -1 } },
    { fields: { authorId: 1, postId: 1, createdAt: 1 } },
    { fields: { postId: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(CommentHeld, { key: commentId, fold: (_, event) => written(event) }),
    on(CommentEditHeld, { key: commentId, fold: (_, event) => ({ ...written(event), editedAt: event.data.heldAt }) }),
    on(CommentAdded, { key: commentId, fold: () => null }),
    on(HeldCommentDropped, { key: commentId, fold: () => null }),
    on(CommentRemovalNoted, {
      key: commentId,
      fold: (doc, { data: { cause, holds } }) => (cause === review && !holds ? null : doc),
    }),
    on(CommentRestored, { key: commentId, fold: () => null }),
    on(CommentDeleted, { key: commentId, fold: () => null }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

const noText = { content: '', plain: '' } as const;

const textOf = (content: string | null) => (content === null ? noText : { content, plain: factsOf(content).plain });

type Written = Recorded<EventOf<typeof CommentAdded | typeof CommentHeld | typeof CommentEditHeld>>;

function written({ data, metadata }: Written): CommentDocument {
  const { commentId: _id, postId, parentId, authorId, content, mentionedAs } = data;
  return {
    ...{ _id, postId, parentId, authorId, ...textOf(content), mentionedAs, repliesCount: 0 },
    ...{ createdAt: metadata.at, editedAt: null, erased: content === null, removed: false },
  };
}

const withReply = (doc: CommentDocument): CommentDocument => ({ ...doc, repliesCount: doc.repliesCount + 1 });

function withoutReply(doc: CommentDocument): CommentDocument | null {
  const repliesCount = doc.repliesCount - 1;
  return repliesCount === 0 && doc.authorId === null ? null : { ...doc, repliesCount };
}

const empty = { authorId: null, ...noText, mentionedAs: null, editedAt: null, erased: false, removed: false } as const;

/** A reply in progress can arrive after its parent was deleted. It then creates the placeholder. */
const placeholderOf = (
  _id: string,
  { data, metadata }: Recorded<EventOf<typeof CommentAdded | typeof CommentRestored>>,
) => ({
  ...{ _id, postId: data.postId, parentId: null, repliesCount: 0, createdAt: metadata.at, ...empty },
});

export const discussionProjection = defineProjection({
  name: 'discussion',
  version: 5,
  collections: [comments, heldComments],
});
