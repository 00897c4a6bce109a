// Notifies the members that a comment mentions, once per comment. A comment notifies each member only once, for the
// strongest reason: a mention, else a reply to them, else a comment on their post. An edit notifies only members who
// were not notified before.
import { CommentAdded, CommentEdited } from '../../../modules/community/model/comment-events.ts';
import { type Announcement, notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

type Mentioning = Readonly<{ commentId: string; postId: string; authorId: string }>;

function mentioned(
  { commentId, postId, authorId }: Mentioning,
  to: readonly string[],
): Announcement<'post' | 'comment'> {
  return {
    to,
    by: authorId,
    once: `mention-${commentId}`,
    about: { post: postId, comment: commentId },
  };
}

export const commentMentionKind = notificationKind({
  name: 'comment_mention',
  type: 'mention',
  version: 2,
  about: { post: postSubject, comment: commentSubject },
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
  actionUrl: ({ post, comment }) => `/community/post/${post}#comment-${comment}`,
});
