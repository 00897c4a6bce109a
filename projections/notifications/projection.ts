// Folds notifications out of what members do to each other. Nobody is notified of their own act, nor twice of a like that is
// taken back and given again, nor of a comment that also mentions them.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentAdded, CommentDeleted, CommentEdited } from '../../modules/community/comment.ts';
import { PostLiked } from '../../modules/community/like.ts';
import { PostCreated, PostDeleted, PostEdited } from '../../modules/community/post.ts';
import { AllNotificationsRead } from '../../modules/notifications/inbox.ts';
import { NotificationRead } from '../../modules/notifications/notification.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { NotificationDocument } from './read-model.ts';

type Told = Omit<NotificationDocument, '_id' | 'memberId' | 'read'>;

/** The ids of what is new: kind, what it is about, and who is told, in an address's letters. */
const idOf = (kind: 'like' | 'comment' | 'mention', about: string, memberId: string) => `${kind}-${about}-${memberId}`;
const mentionIds = (about: string, mentioned: readonly string[], except: readonly string[]) =>
  mentioned.filter((id) => !except.includes(id)).map((id) => idOf('mention', about, id));

const tell = (before: NotificationDocument | null, _id: string, memberId: string, told: Told): NotificationDocument =>
  before ?? { _id, memberId, ...told, read: false };

/** A member's id is the end of a mention's id. */
const mentionedIn = (key: string, about: string): string => key.slice(idOf('mention', about, '').length);

export const notifications = collection<NotificationDocument>('notifications.notifications', {
  whose: { owner: 'memberId', exportedAs: 'notifications' },
  indexes: [
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { memberId: 1, read: 1, createdAt: -1 } },
    { fields: { actorId: 1 } },
    { fields: { postId: 1 } },
    { fields: { commentId: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(PostLiked, {
      key: ({ data: { postId, postAuthorId, memberId } }) =>
        postAuthorId === memberId ? [] : idOf('like', `${postId}-${memberId}`, postAuthorId),
      fold: (doc, { data: { postId, postAuthorId, memberId }, metadata }, _id) =>
        tell(doc, _id, postAuthorId, {
          type: 'post_like',
          actorId: memberId,
          postId,
          commentId: null,
          createdAt: metadata.at,
        }),
    }),
    on(CommentAdded, {
      key({ data: { commentId, postAuthorId, authorId, mentions } }) {
        const mentioned = mentionIds(commentId, mentions, [authorId, postAuthorId]);
        return postAuthorId === authorId ? mentioned : [idOf('comment', commentId, postAuthorId), ...mentioned];
      },
      fold(doc, { data: { commentId, postId, postAuthorId, authorId }, metadata }, _id) {
        const told = { actorId: authorId, postId, commentId, createdAt: metadata.at };
        return _id.startsWith('comment-')
          ? tell(doc, _id, postAuthorId, { type: 'post_comment', ...told })
          : tell(doc, _id, mentionedIn(_id, commentId), { type: 'mention', ...told });
      },
    }),
    on(CommentEdited, {
      key: ({ data: { commentId, authorId, mentions } }) => mentionIds(commentId, mentions, [authorId]),
      fold: (doc, { data: { commentId, postId, authorId }, metadata }, _id) =>
        tell(doc, _id, mentionedIn(_id, commentId), {
          type: 'mention',
          actorId: authorId,
          postId,
          commentId,
          createdAt: metadata.at,
        }),
    }),
    ...[PostCreated, PostEdited].map((definition) =>
      on(definition, {
        key: ({ data: { postId, authorId, mentions } }) => mentionIds(postId, mentions, [authorId]),
        fold: (doc, { data: { postId, authorId }, metadata }, _id) =>
          tell(doc, _id, mentionedIn(_id, postId), {
            type: 'mention',
            actorId: authorId,
            postId,
            commentId: null,
            createdAt: metadata.at,
          }),
      }),
    ),
    on(NotificationRead, {
      key: ({ data }) => data.notificationId,
      fold: (doc) => doc && { ...doc, read: true },
    }),
    onEach(AllNotificationsRead, {
      where: ({ data }) => ({ memberId: data.memberId, read: false }),
      fold: (doc, { data }) => (doc.createdAt <= data.upTo ? { ...doc, read: true } : doc),
    }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(CommentDeleted, { where: ({ data }) => ({ commentId: data.commentId }), fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ actorId: data.memberId }), fold: () => null }),
  ],
});

export const notificationsProjection = defineProjection({
  name: 'notifications',
  version: 1,
  collections: [notifications],
});
