// Questions about notifications: skeleton → hydrate → present, newest first.
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { postsThatExist } from '../feed/queries.ts';
import { bylinesOf } from '../members/queries.ts';
import { notifications } from './projection.ts';
import type { NotificationDocument, NotificationType } from './read-model.ts';

export type NotificationView = Readonly<{
  id: string;
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  read: boolean;
  /** A page of ours. */
  actionUrl: string;
  metadata: Readonly<{ actorId: string; actorAvatar: string | null; postId: string; commentId: string | null }>;
  createdAt: string;
}>;

const words: Readonly<Record<NotificationType, Readonly<{ title: string; didWhat: string }>>> = {
  post_like: { title: 'New like', didWhat: 'liked your post' },
  post_comment: { title: 'New comment', didWhat: 'commented on your post' },
  mention: { title: 'New mention', didWhat: 'mentioned you' },
};

/** The badge says "99+" beyond this. */
const unreadCountedUpTo = 100;

export async function notificationsPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
): Promise<Page<NotificationView>> {
  const found = await findPage(read, notifications, { where: { memberId }, sort: { createdAt: -1 } }, page);
  const items = await thatLeadSomewhere(read, found.items);
  const bylineOf = await bylinesOf(
    read,
    items.map(({ actorId }) => actorId),
  );
  return { items: items.map((doc) => present(doc, bylineOf(doc.actorId))), nextCursor: found.nextCursor };
}

/**
 * What was folded before its post was deleted went with it. A comment or like that was on its way at that moment comes later in
 * the log than the deletion, and would lead nowhere.
 */
async function thatLeadSomewhere(
  read: ReadModels,
  docs: readonly NotificationDocument[],
): Promise<readonly NotificationDocument[]> {
  const exists = await postsThatExist(read, [...new Set(docs.map(({ postId }) => postId))]);
  return docs.filter(({ postId }) => exists.has(postId));
}

/** Counted up to 100. */
export async function unreadCount(read: ReadModels, memberId: string): Promise<number> {
  const where = { memberId, read: false };
  const unread = await read.find(notifications, { where, sort: { createdAt: -1 }, limit: unreadCountedUpTo });
  return (await thatLeadSomewhere(read, unread)).length;
}

export async function isOwnNotification(read: ReadModels, memberId: string, id: string): Promise<boolean> {
  return (await read.get(notifications, id))?.memberId === memberId;
}

function present(
  { _id, memberId, type, actorId, postId, commentId, createdAt, ...doc }: NotificationDocument,
  actor: Readonly<{ name: string; avatar: string | null }>,
): NotificationView {
  return {
    id: _id,
    userId: memberId,
    type,
    title: words[type].title,
    message: `${actor.name} ${words[type].didWhat}`,
    read: doc.read,
    actionUrl: `/community/post/${postId}`,
    metadata: { actorId, actorAvatar: actor.avatar, postId, commentId },
    createdAt,
  };
}
