// Notifies the author of a comment of each reply to it that does not mention them.
import { CommentAdded } from '../../../modules/community/model/comment-events.ts';
import { notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

export const replyKind = notificationKind({
  name: 'reply',
  type: 'reply',
  version: 1,
  about: { post: postSubject, comment: commentSubject },
  from: [
    notifies(CommentAdded, ({ data: { commentId, postId, answeredAuthorId, authorId, mentions } }) => ({
      to: answeredAuthorId === null || mentions.includes(answeredAuthorId) ? [] : [answeredAuthorId],
      by: authorId,
      once: `reply-${commentId}`,
      about: { post: postId, comment: commentId },
    })),
  ],
  words: ({ actor, excerpts }) => ({
    title: 'New reply',
    message: `${actor} replied to you in ${quoted(excerpts.comment, 'a comment')}`,
  }),
  actionUrl: ({ post, comment }) => `/community/post/${post}#comment-${comment}`,
});
