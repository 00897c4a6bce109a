// Queries about notifications, newest first. The list and the count use the same views, so that they agree.
import { type Channel, defaultSettings } from '../../../modules/notifications/model/settings.ts';
import { filledPage, findPage, type Page, type PageRequest, pageFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { memberById } from '../../accounts/members/queries.ts';
import { groupsOf, maxLookedAt, presentAsOne, presentGroup } from './groups.ts';
import { inboxes, notificationGroups, notifications, readOrNot, settings, unreadByMember } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';
import { hadTheirRole } from './roles.ts';
import { isShown, type Shown } from './shown.ts';
import { type Inbox, type NotificationReads, type NotificationView, type Single, singlesOf } from './views.ts';

export type { NotificationReads } from './views.ts';

export async function notificationsPage(
  reads: NotificationReads,
  viewer: Viewer,
  page: PageRequest,
  show: Shown = 'all',
): Promise<Page<NotificationView>> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return { items: [], nextCursor: null };
  const where = { memberId: inbox.toldAs, read: readOrNot, createdAt: { $gte: inbox.joinedAt } };
  const all = { from: notifications, where, sort: newestFirst };
  const { items, nextCursor } = await filledPage(reads.read, all, page, async (docs) =>
    (await singlesOf(reads, viewer, inbox, docs)).map((single) =>
      single && isShown(show, single.view) ? single : undefined,
    ),
  );
  const keys = [...new Set(items.map(({ doc }) => doc.group))];
  const asked = keys.map((key) => ({ key }));
  const groups = await groupsOf(reads, viewer, inbox, asked);
  const groupOf = new Map(keys.map((key) => [key, presentGroup(key, groups.get(key))]));
  const inGroup = ({ doc, view }: Single) => {
    const group = groupOf.get(doc.group);
    return group === undefined ? [] : [{ ...view, group }];
  };
  return { items: items.flatMap(inGroup), nextCursor };
}

export async function notificationGroupsPage(
  reads: NotificationReads,
  viewer: Viewer,
  page: PageRequest,
  show: Shown = 'all',
): Promise<Page<NotificationView>> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return { items: [], nextCursor: null };
  const where = { memberId: inbox.toldAs, unread: readOrNot, lastAt: { $gte: inbox.joinedAt } };
  return filledPage(reads.read, { from: notificationGroups, where, sort: newestGroupFirst }, page, async (docs) => {
    const asked = docs.map(({ _id: key }) => ({ key }));
    const groups = await groupsOf(reads, viewer, inbox, asked);
    return asked.map(({ key }) => {
      const view = presentAsOne(key, groups.get(key));
      return view && isShown(show, view) ? view : undefined;
    });
  });
}

const newestFirst = { createdAt: -1 } as const;
export const newestGroupFirst = { lastAt: -1 } as const;

/** There are few to everyone: one a day with the news, one for each new tool, and the notices. */
const maxToEverybody = 1_000;
const readAtOnce = 100;

/** Unread notifications, and how many of them are of messages, which conversations count, too. */
export type UnreadCounts = Readonly<{ unreadCount: number; unreadMessages: number }>;

const none: UnreadCounts = { unreadCount: 0, unreadMessages: 0 };

/** Counts unread notifications: the newest one by one, older ones to the member by the tally. */
export async function unreadCounts(reads: NotificationReads, viewer: Viewer): Promise<UnreadCounts> {
  const inbox = await inboxOf(reads.read, viewer.memberId);
  if (inbox === undefined) return none;
  const most = await maxLookedAt(viewer, inbox);
  const { docs: lookedAt, hasMore } = await newestUnread(reads.read, inbox, most);
  const unreadAmong = async (docs: readonly NotificationDocument[]) => {
    const singles = await singlesOf(reads, viewer, inbox, docs);
    return countsOf(singles.flatMap((single) => (single?.view.read === false ? [[single.view.type, 1] as const] : [])));
  };
  if (!hasMore) return unreadAmong(lookedAt);
  const own = lookedAt.filter(({ memberId }) => memberId !== null);
  const unreadToEverybody = { memberId: null, read: false, createdAt: unreadSince(inbox) };
  const [seen, below, toEverybody] = await Promise.all([
    unreadAmong(own),
    ownUnreadBelow(reads, inbox, own),
    reads.read.find(notifications, { where: unreadToEverybody, sort: newestFirst, limit: maxToEverybody }),
  ]);
  return [seen, below, await unreadAmong(toEverybody)].reduce((sum, each) => ({
    unreadCount: sum.unreadCount + each.unreadCount,
    unreadMessages: sum.unreadMessages + each.unreadMessages,
  }));
}

export const unreadCount = async (reads: NotificationReads, viewer: Viewer): Promise<number> =>
  (await unreadCounts(reads, viewer)).unreadCount;

function countsOf(types: readonly (readonly [type: string, count: number])[]): UnreadCounts {
  const sum = (counted: typeof types) => counted.reduce((total, [, count]) => total + count, 0);
  return { unreadCount: sum(types), unreadMessages: sum(types.filter(([type]) => type === 'direct_message')) };
}

const unreadSince = ({ readUpTo, joinedAt }: Inbox) => ({ $gt: readUpTo, $gte: joinedAt });

/** Includes notifications to everyone even if the member has read them. */
async function newestUnread(read: ReadModels, inbox: Inbox, most: number) {
  const where = { memberId: inbox.toldAs, read: false, createdAt: unreadSince(inbox) };
  const docs: NotificationDocument[] = [];
  let page: PageRequest | undefined = { limit: readAtOnce };
  while (page !== undefined && docs.length < most) {
    const found: Page<NotificationDocument> = await findPage(read, notifications, { where, sort: newestFirst }, page);
    docs.push(...found.items);
    page = found.nextCursor === null ? undefined : pageFrom(found.nextCursor, readAtOnce);
  }
  return { docs, hasMore: page !== undefined };
}

/** Returns how many of the member's own are unread besides these, without switched-off types. */
async function ownUnreadBelow(
  { read, kinds }: NotificationReads,
  { memberId, settings: { off }, channel }: Inbox,
  lookedAt: readonly NotificationDocument[],
): Promise<UnreadCounts> {
  const unread = await read.get(unreadByMember, memberId);
  const wanted = kinds.filter(({ type }) => !off[channel].includes(type));
  const among = Map.groupBy(lookedAt, ({ kind }) => kind);
  return countsOf(
    wanted.map(({ name, type }) => [type, Math.max(0, (unread?.[name] ?? 0) - (among.get(name)?.length ?? 0))]),
  );
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

export async function whoSwitchedOff(read: ReadModels, type: string, memberIds: readonly string[]) {
  const stored = await read.getMany(settings, memberIds);
  return stored.filter((each) => each.settings.off.app.includes(type)).map(({ _id }) => _id);
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
