// Queries about notifications, newest first. The list and the count use the same views, so that they agree. Neither contains
// notifications about things that are gone, or by somebody whom the viewer hides.
import { filledPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { memberById } from '../members/queries.ts';
import { inboxes, notifications } from './projection.ts';
import { type Inbox, type NotificationReads, type NotificationView, viewsOf } from './views.ts';

export type { NotificationReads } from './views.ts';

/** The badge says "99+" beyond 99. */
const unreadCountedUpTo = 100;

const newestFirst = { createdAt: -1 } as const;

export async function notificationsPage(
  reads: NotificationReads,
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<NotificationView>> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return { items: [], nextCursor: null };
  const where = { memberId: inbox.toldAs, createdAt: { $gte: inbox.joinedAt } };
  const asked = { from: notifications, where, sort: newestFirst };
  return filledPage(reads.read, asked, page, (docs) => viewsOf(reads, viewer, inbox, docs));
}

/** Counted up to 100. */
export async function unreadCount(reads: NotificationReads, viewer: Viewer): Promise<number> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return 0;
  const { toldAs, readUpTo, joinedAt } = inbox;
  const where = { memberId: toldAs, read: false, createdAt: { $gt: readUpTo, $gte: joinedAt } };
  const asked = { from: notifications, where, sort: newestFirst };
  const { items } = await filledPage(reads.read, asked, { limit: unreadCountedUpTo }, async (docs) => {
    const views = await viewsOf(reads, viewer, inbox, docs);
    return views.map((view) => (view?.read === false ? view : undefined));
  });
  return items.length;
}

/** Whom a notification was sent to; undefined if this member did not get it. */
export async function sentTo(
  read: ReadModels,
  memberId: string,
  notificationId: string,
): Promise<'member' | 'everybody' | undefined> {
  const [doc, inbox] = await Promise.all([read.get(notifications, notificationId), inboxOf(read, memberId)]);
  if (doc === undefined || inbox === undefined || doc.createdAt < inbox.joinedAt) return undefined;
  if (doc.memberId === null) return doc.actorId === memberId ? undefined : 'everybody';
  return doc.memberId === memberId ? 'member' : undefined;
}

async function inboxOf(read: ReadModels, memberId: string | undefined): Promise<Inbox | undefined> {
  if (memberId === undefined) return undefined;
  const [member, inbox] = await Promise.all([memberById(read, memberId), read.get(inboxes, memberId)]);
  if (member === undefined) return undefined;
  const toldAs = { $in: [memberId, null] };
  return { memberId, toldAs, joinedAt: member.createdAt, readUpTo: inbox?.readUpTo ?? '' };
}
