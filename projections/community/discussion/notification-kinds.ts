// The notifications about comments. A comment notifies each member only once, for the strongest reason: a mention, else a
// reply to them, else a comment on their post, else a comment on a post that they watch.
import { CommentAdded, CommentEdited } from '../../../modules/community/model/comment-events.ts';
import { PostWatchersTold } from '../../../modules/community/model/watcher-notices.ts';
import { type Announcement, notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

const aboutComment = {
  about: { post: postSubject, comment: commentSubject },
  actionUrl: ({ post, comment }: Readonly<{ post: string; comment: string }>) =>
    `/community/post/${post}#comment-${comment}`,
};

/** Notifies the author of a post of each comment on it that neither mentions them nor replies to them. */
export const postCommentKind = notificationKind({
  name: 'post_comment',
  type: 'post_comment',
  version: 2,
  ...aboutComment,
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
});

/** Notifies the author of a comment of each reply to it that does not mention them. */
export const replyKind = notificationKind({
  name: 'reply',
  type: 'reply',
  version: 1,
  ...aboutComment,
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
});

type Mentioning = Readonly<{ commentId: string; postId: string; authorId: string }>;

function mentioned(
  { commentId, postId, authorId }: Mentioning,
  to: readonly string[],
): Announcement<'post' | 'comment'> {
  return { to, by: authorId, once: `mention-${commentId}`, about: { post: postId, comment: commentId } };
}

/** Notifies the members that a comment mentions, once per comment. An edit notifies only members who were not notified before. */
export const commentMentionKind = notificationKind({
  name: 'comment_mention',
  type: 'mention',
  version: 2,
  ...aboutComment,
  from: [
    notifies(CommentAdded, ({ data }) => mentioned(data, data.mentions)),
    notifies(CommentEdited, ({ data }) => {
      const toldBefore = [data.postAuthorId, data.answeredAuthorId];
      return mentioned(
        data,
        data.mentions.filter((id) => !toldBefore.includes(id)),
      );
    }),
  ],
  words: ({ actor, excerpts }) => ({
    title: 'New mention',
    message: `${actor} mentioned you in ${quoted(excerpts.comment, 'a comment')}`,
  }),
});

/**
 * Notifies the watchers of a post of each comment there, unless something else already does. It shares its identity with
 * a mention in the comment, so that a later edit that mentions them does not notify them twice.
 */
export const watchedCommentKind = notificationKind({
  name: 'watched_comment',
  type: 'post_comment',
  version: 1,
  ...aboutComment,
  groupedBy: 'post',
  from: [notifies(PostWatchersTold, ({ data }) => mentioned(data, data.watcherIds))],
  words: ({ actor, excerpts: { post } }) => ({
    title: 'New comment',
    message: `${actor} commented on a post you watch${post ? `: “${post}”` : ''}`,
  }),
});
