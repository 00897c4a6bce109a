// Folds the comments below each post. The comments of an erased member keep their place and lose their words.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../modules/community/comment.ts';
import { PostDeleted } from '../../modules/community/post.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { CommentDocument } from './read-model.ts';

const commentId = (event: { data: { commentId: string } }): string => event.data.commentId;

export const comments = collection<CommentDocument>('discussion.comments', {
  whose: { owner: 'authorId', exportedAs: 'comments' },
  indexes: [{ fields: { postId: 1, createdAt: 1 } }, { fields: { authorId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(CommentAdded, {
      key: commentId,
      fold: (_, { data, metadata }) => ({
        _id: data.commentId,
        postId: data.postId,
        authorId: data.authorId,
        content: data.content ?? '',
        mentionedAs: data.mentionedAs,
        createdAt: metadata.at,
        editedAt: null,
        erased: data.content === null,
      }),
    }),
    on(CommentEdited, {
      key: commentId,
      fold: (doc, { data: { content, mentionedAs }, metadata }) =>
        doc && { ...doc, content: content ?? '', mentionedAs, editedAt: metadata.at },
    }),
    on(CommentDeleted, { key: commentId, fold: () => null }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(MemberErased, {
      where: ({ data }) => ({ authorId: data.memberId }),
      fold: (doc) => ({ ...doc, content: '', mentionedAs: null, erased: true }),
    }),
  ],
});

export const discussionProjection = defineProjection({ name: 'discussion', version: 2, collections: [comments] });
