// Folds the comments below each post and the replies below each comment. A deleted comment that has replies leaves its place, until
// the last of them is gone. The comments of an erased member keep their place and lose their words.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../modules/community/comment.ts';
import { PostDeleted } from '../../modules/community/post.ts';
import type { EventOf, Recorded } from '../../src/kernel/event.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { CommentDocument } from './read-model.ts';

const commentId = (event: { data: { commentId: string } }): string => event.data.commentId;
const withParent = ({ data }: { data: { commentId: string; parentId: string | null } }): readonly string[] =>
  data.parentId === null ? [data.commentId] : [data.commentId, data.parentId];

export const comments = collection<CommentDocument>('discussion.comments', {
  whose: { owner: 'authorId', exportedAs: 'comments' },
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
        doc && { ...doc, content: content ?? '', mentionedAs, editedAt: metadata.at },
    }),
    on(CommentDeleted, {
      key: withParent,
      fold(doc, { data }, key) {
        if (doc === null || key !== data.commentId) return doc && withoutReply(doc);
        return doc.repliesCount > 0 ? emptied(doc) : null;
      },
    }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(MemberErased, {
      where: ({ data }) => ({ authorId: data.memberId }),
      fold: (doc) => ({ ...doc, content: '', mentionedAs: null, erased: true }),
    }),
  ],
});

function written({ data, metadata }: Recorded<EventOf<typeof CommentAdded>>): CommentDocument {
  return {
    _id: data.commentId,
    postId: data.postId,
    parentId: data.parentId,
    authorId: data.authorId,
    content: data.content ?? '',
    mentionedAs: data.mentionedAs,
    repliesCount: 0,
    createdAt: metadata.at,
    editedAt: null,
    erased: data.content === null,
  };
}

const withReply = (doc: CommentDocument): CommentDocument => ({ ...doc, repliesCount: doc.repliesCount + 1 });

function withoutReply(doc: CommentDocument): CommentDocument | null {
  const repliesCount = doc.repliesCount - 1;
  return repliesCount === 0 && doc.authorId === null ? null : { ...doc, repliesCount };
}

/** The place of a comment whose words are gone. */
const emptied = (doc: CommentDocument): CommentDocument => ({
  ...doc,
  authorId: null,
  content: '',
  mentionedAs: null,
  editedAt: null,
  erased: false,
});

/** A reply that was under way when its parent was deleted comes after the deletion. It gets the place that others would have kept. */
const placeAbove = (reply: Recorded<EventOf<typeof CommentAdded>>, parentId: string): CommentDocument =>
  emptied({ ...written(reply), _id: parentId, parentId: null });

export const discussionProjection = defineProjection({ name: 'discussion', version: 3, collections: [comments] });
