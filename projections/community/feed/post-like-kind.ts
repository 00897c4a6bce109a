// Notifies the author of a post of each member who likes it, once per member: a like that is removed and set again
// counts as the same.
import { PostLiked } from '../../../modules/community/model/like.ts';
import { notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from './queries.ts';

export const postLikeKind = notificationKind({
  name: 'post_like',
  type: 'post_like',
  version: 2,
  about: { post: postSubject },
  groupedBy: 'post',
  from: [
    notifies(PostLiked, ({ data: { postId, postAuthorId, memberId } }) => ({
      to: [postAuthorId],
      by: memberId,
      once: `like-${postId}-${memberId}`,
      about: { post: postId },
    })),
  ],
  words: ({ actor, excerpts }) => ({
    title: 'New like',
    message: `${actor} liked ${quoted(excerpts.post, 'your post')}`,
  }),
  actionUrl: ({ post }) => `/community/post/${post}`,
});
