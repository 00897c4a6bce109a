// Notifies each member of a comment once, for the strongest reason: mention, reply, own post, watched post.
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

/** Notifies the author of a post of comments that neither mention them nor reply to them. */
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

/** Notifies the author of a comment of replies that do not mention them. */
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

/** Notifies the members that a comment mentions, once per comment, however often it is edited. */
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

/** Notifies watchers of a comment. Shares its identity with a mention, so that an edit does not notify them twice. */
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
