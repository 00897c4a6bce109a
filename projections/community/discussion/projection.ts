// Folds the comments below each post and the replies below each comment. A deleted comment with replies leaves a
// placeholder until the last of them is gone. The comments of an erased member keep their place and lose their text.
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
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { review } from '../../../src/kernel/removals.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { factsOf } from '../../../src/text/facts.ts';
import type { CommentDocument } from './read-model.ts';

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
        key === event.data.commentId ? written(event) : withReply(doc ?? placeAbove(event, key)),
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
        return doc.repliesCount > 0 ? emptied(doc) : null;
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
      fold(doc, { data, metadata }, key) {
        if (key === data.commentId) return doc && { ...doc, removed: false };
        const { postId, authorId } = data;
        return withReply(doc ?? emptyPlace({ _id: key, postId, authorId, createdAt: metadata.at }));
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
    on(CommentEditHeld, {
      key: commentId,
      fold: (_, event) => ({ ...written(event), editedAt: event.data.heldAt }),
    }),
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

function written({
  data,
  metadata,
}: Recorded<EventOf<typeof CommentAdded | typeof CommentHeld | typeof CommentEditHeld>>): CommentDocument {
  return {
    _id: data.commentId,
    postId: data.postId,
    parentId: data.parentId,
    authorId: data.authorId,
    ...textOf(data.content),
    mentionedAs: data.mentionedAs,
    repliesCount: 0,
    createdAt: metadata.at,
    editedAt: null,
    erased: data.content === null,
    removed: false,
  };
}

const withReply = (doc: CommentDocument): CommentDocument => ({ ...doc, repliesCount: doc.repliesCount + 1 });

function withoutReply(doc: CommentDocument): CommentDocument | null {
  const repliesCount = doc.repliesCount - 1;
  return repliesCount === 0 && doc.authorId === null ? null : { ...doc, repliesCount };
}

/** The placeholder of a comment without text. */
const emptied = (doc: CommentDocument): CommentDocument => ({
  ...doc,
  authorId: null,
  ...noText,
  mentionedAs: null,
  editedAt: null,
  erased: false,
  removed: false,
});

/** The placeholder of a comment whose document is gone. */
const emptyPlace = (doc: Pick<CommentDocument, '_id' | 'postId' | 'authorId' | 'createdAt'>): CommentDocument =>
  emptied({
    ...doc,
    ...{ parentId: null, ...noText, mentionedAs: null, repliesCount: 0 },
    ...{ editedAt: null, erased: false, removed: false },
  });

/**
 * A reply can arrive after its parent was deleted, if it was in progress at the time. It then creates the placeholder
 * that earlier replies would have left.
 */
const placeAbove = ({ data, metadata }: Recorded<EventOf<typeof CommentAdded>>, parentId: string): CommentDocument =>
  emptyPlace({ _id: parentId, postId: data.postId, authorId: data.authorId, createdAt: metadata.at });

export const discussionProjection = defineProjection({
  name: 'discussion',
  version: 5,
  collections: [comments, heldComments],
});
