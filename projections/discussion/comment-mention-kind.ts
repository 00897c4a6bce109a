// Notifies the members whom a comment mentions, once for each comment. The post's author is left out, because they are told of the
// comment itself.
import { CommentAdded, CommentEdited } from '../../modules/community/comment.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { notificationKind, type Telling, tells } from '../../src/platform/notification-kind.ts';
import { postSubject } from '../feed/queries.ts';
import { commentSubject } from './queries.ts';

type Mentioning = Readonly<{ data: EventOf<typeof CommentAdded | typeof CommentEdited>['data'] }>;

function mentioned({ data }: Mentioning): Telling<'post' | 'comment'> {
  const { commentId, postId, postAuthorId, authorId, mentions } = data;
  return {
    to: mentions.filter((id) => id !== postAuthorId),
    by: authorId,
    once: `mention-${commentId}`,
    about: { post: postId, comment: commentId },
  };
}

export const commentMentionKind = notificationKind({
  name: 'comment_mention',
  type: 'mention',
  version: 1,
  about: { post: postSubject, comment: commentSubject },
  from: [tells(CommentAdded, mentioned), tells(CommentEdited, mentioned)],
  words: ({ actor }) => ({ title: 'New mention', message: `${actor} mentioned you` }),
  actionUrl: ({ post, comment }) => `/community/post/${post}#comment-${comment}`,
});
