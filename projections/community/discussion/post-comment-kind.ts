// Notifies the author of a post of each comment on it that neither mentions them nor replies to them.
import { CommentAdded } from '../../../modules/community/model/comment-events.ts';
import { notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

export const postCommentKind = notificationKind({
  name: 'post_comment',
  type: 'post_comment',
  version: 2,
  about: { post: postSubject, comment: commentSubject },
  groupedBy: 'post',
  from: [
    notifies(CommentAdded, ({ data: { commentId, postId, postAuthorId, answeredAuthorId, authorId, mentions } }) => ({
      to: [answeredAuthorId, ...mentions].includes(postAuthorId) ? [] : [postAuthorId],
      by: authorId,
      once: `comment-${commentId}`,
      about: { post: postId, comment: commentId },
    })),
  ],
  words: ({ actor, excerpts }) => ({
    title: 'New comment',
    message: `${actor} commented on ${quoted(excerpts.post, 'your post')}`,
  }),
  actionUrl: ({ post, comment }) => `/community/post/${post}#comment-${comment}`,
});
