// Notifies the watchers of a post of each comment there, unless something else already does. It shares its identity
// with a mention in the comment, so that a later edit that mentions them does not notify them twice.
import { PostWatchersTold } from '../../../modules/community/model/comment-telling.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

export const watchedCommentKind = notificationKind({
  name: 'watched_comment',
  type: 'post_comment',
  version: 1,
  about: { post: postSubject, comment: commentSubject },
  groupedBy: 'post',
  from: [
    notifies(PostWatchersTold, ({ data: { postId, commentId, authorId, watcherIds } }) => ({
      to: watcherIds,
      by: authorId,
      once: `mention-${commentId}`,
      about: { post: postId, comment: commentId },
    })),
  ],
  words: ({ actor, excerpts: { post } }) => ({
    title: 'New comment',
    message: `${actor} commented on a post you watch${post ? `: “${post}”` : ''}`,
  }),
  actionUrl: ({ post, comment }) => `/community/post/${post}#comment-${comment}`,
});
