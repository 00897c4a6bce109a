// Queries about notifications, newest first. The list and the count use the same views, so that they agree. Neither contains
// notifications about things that are gone, or by somebody whom the viewer hides.
import { type Channel, defaultSettings } from '../../modules/notifications/settings.ts';
import { filledPage, findPage, type Page, type PageRequest, pageFrom } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { memberById } from '../members/queries.ts';
import { countedUpTo, groupsOf, presentAsOne, presentGroup } from './groups.ts';
import { inboxes, notificationGroups, notifications, settings } from './projection.ts';
import type { NotificationGroupDocument } from './read-model.ts';
import { hadTheirRole } from './roles.ts';
import { type Inbox, type NotificationReads, type NotificationView, type Single, singlesOf } from './views.ts';

export type { NotificationReads } from './views.ts';

/** Each notification, with the group that it belongs to. */
export async function notificationsPage(
  reads: NotificationReads,
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<NotificationView>> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return { items: [], nextCursor: null };
  const where = { memberId: inbox.toldAs, createdAt: { $gte: inbox.joinedAt } };
  const all = { from: notifications, where, sort: { createdAt: -1 } } as const;
  const { items, nextCursor } = await filledPage(reads.read, all, page, (docs) =>
    singlesOf(reads, viewer, inbox, docs),
  );
  const keys = [...new Set(items.map(({ doc }) => doc.group))];
  const groups = await groupsOf(
    reads,
    viewer,
    inbox,
    keys.map((key) => ({ key })),
  );
  const groupOf = new Map(keys.map((key) => [key, presentGroup(key, groups.get(key) ?? [])]));
  const inGroup = ({ doc, view }: Single) => {
    const group = groupOf.get(doc.group);
    return group === undefined ? [] : [{ ...view, group }];
  };
  return { items: items.flatMap(inGroup), nextCursor };
}

/** Each group as one notification: its newest. */
export async function notificationGroupsPage(
  reads: NotificationReads,
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<NotificationView>> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return { items: [], nextCursor: null };
  const where = { memberId: inbox.toldAs, lastAt: { $gte: inbox.joinedAt } };
  return filledPage(reads.read, { from: notificationGroups, where, sort: newestGroupFirst }, page, async (docs) => {
    const groups = await groupsOf(
      reads,
      viewer,
      inbox,
      docs.map(({ _id: key }) => ({ key })),
    );
    return docs.map(({ _id: key }) => presentAsOne(key, groups.get(key) ?? []));
  });
}

export const newestGroupFirst = { lastAt: -1 } as const;

/**
 * Small, because each group has up to 100 notifications with their texts: a count that is full soon should read little.
 */
const groupsCountedAtOnce = 10;
/** Ten pages fill the count of a viewer who hides nobody. The others bound the search past what is hidden. */
const mostPagesCounted = 100;

/**
 * Counts single notifications, up to 100. It only reads groups with something new since they were last read, a few at a
 * time, and stops when the count is full.
 */
export async function unreadCount(reads: NotificationReads, viewer: Viewer): Promise<number> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return 0;
  const { toldAs, readUpTo, joinedAt } = inbox;
  const where = { memberId: toldAs, unread: true, lastAt: { $gt: readUpTo, $gte: joinedAt } };
  const all = { where, sort: newestGroupFirst };
  const countIn = async (docs: readonly NotificationGroupDocument[]) => {
    const since = (group: NotificationGroupDocument) => (group.readUpTo > readUpTo ? group.readUpTo : readUpTo);
    const groups = await groupsOf(
      reads,
      viewer,
      inbox,
      docs.map((doc) => ({ key: doc._id, after: since(doc) })),
    );
    return docs.reduce((sum, { _id: key }) => sum + presentGroup(key, groups.get(key) ?? []).unread, 0);
  };
  let count = 0;
  let page: PageRequest | undefined = { limit: groupsCountedAtOnce };
  for (let pages = 0; page !== undefined && pages < mostPagesCounted && count < countedUpTo; pages += 1) {
    const { items, nextCursor }: Page<NotificationGroupDocument> = await findPage(
      reads.read,
      notificationGroups,
      all,
      page,
    );
    count += await countIn(items);
    page = nextCursor === null ? undefined : pageFrom(nextCursor, groupsCountedAtOnce);
  }
  return Math.min(countedUpTo, count);
}

/** The facts needed to record a notification as read; undefined if this member did not get it. */
export type Told = Readonly<{ sentTo: 'member' | 'everybody'; group: string }>;

export async function toldTo(read: ReadModels, memberId: string, notificationId: string): Promise<Told | undefined> {
  const [doc, inbox] = await Promise.all([read.get(notifications, notificationId), inboxOf(read, memberId)]);
  if (doc === undefined || inbox === undefined || doc.createdAt < inbox.joinedAt) return undefined;
  const { group } = doc;
  if (doc.memberId !== null) return doc.memberId === memberId ? { sentTo: 'member', group } : undefined;
  const isForTheirRole = await hadTheirRole(read, memberId, [doc]);
  return doc.actorId === memberId || !isForTheirRole(doc) ? undefined : { sentTo: 'everybody', group };
}

/** Those of these members who have switched a type of notification off in the app. */
export async function whoSwitchedOff(
  read: ReadModels,
  type: string,
  memberIds: readonly string[],
): Promise<readonly string[]> {
  const said = await read.getMany(settings, memberIds);
  return said.filter((each) => each.settings.off.app.includes(type)).map(({ _id }) => _id);
}

export async function inboxOf(
  read: ReadModels,
  memberId: string | undefined,
  channel: Channel = 'app',
): Promise<Inbox | undefined> {
  if (memberId === undefined) return undefined;
  const [member, inbox, said] = await Promise.all([
    memberById(read, memberId),
    read.get(inboxes, memberId),
    read.get(settings, memberId),
  ]);
  if (member === undefined) return undefined;
  const toldAs = { $in: [memberId, null] };
  const joinedAt = member.createdAt;
  const readUpTo = inbox?.readUpTo ?? '';
  return { memberId, toldAs, joinedAt, readUpTo, channel, settings: said?.settings ?? defaultSettings };
}
