// The content of a digest: everything since the last one that is still unread when it is written.
import { filledPage } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type Group, groupsOf, presentAsOne } from './groups.ts';
import { notificationGroups, notifications, settings } from './projection.ts';
import { inboxOf, newestGroupFirst } from './queries.ts';
import { type NotificationView, type Single, singlesOf } from './views.ts';

export type Digest = Readonly<{
  /** One entry per group, newest first. */
  items: readonly NotificationToMail[];
  hasMore: boolean;
  contentInMails: boolean;
}>;

const itemsShown = 10;

export async function digestOf(
  reads: Parameters<typeof groupsOf>[0],
  viewer: Viewer,
  since: string,
): Promise<Digest | undefined> {
  const inbox = await inboxOf(reads.read, viewer.memberId, 'mail');
  if (inbox === undefined) return undefined;
  const from = [since, inbox.readUpTo].reduce((a, b) => (a > b ? a : b));
  const where = { memberId: inbox.toldAs, unread: true, lastAt: { $gt: from, $gte: inbox.joinedAt } };
  const all = { from: notificationGroups, where, sort: newestGroupFirst };
  const { items, nextCursor } = await filledPage(reads.read, all, { limit: itemsShown }, async (docs) => {
    const ranges = docs.map(({ _id: key, readUpTo }) => ({ key, after: readUpTo > from ? readUpTo : from }));
    const groups = await groupsOf(reads, viewer, inbox, ranges);
    return ranges.map(({ key }) => presentAsOne(key, unreadIn(groups.get(key))));
  });
  return { items: items.map(toMail), hasMore: nextCursor !== null, contentInMails: inbox.settings.contentInMails };
}

/** Returns the notification of a message sent at that instant, if it is still unread. */
export async function waitingMessage(
  reads: Parameters<typeof groupsOf>[0],
  viewer: Viewer,
  sentAt: string,
): Promise<(NotificationToMail & Readonly<{ contentInMails: boolean }>) | undefined> {
  const inbox = await inboxOf(reads.read, viewer.memberId, 'mail');
  if (inbox === undefined) return undefined;
  const where = { memberId: inbox.memberId, read: false, createdAt: sentAt };
  const docs = await reads.read.find(notifications, { where, sort: { createdAt: -1 }, limit: maxAtOneInstant });
  const singles = await singlesOf(reads, viewer, inbox, docs);
  const waiting = singles.find((single) => single?.view.type === 'direct_message' && !single.view.read);
  return waiting && { ...toMail(waiting.view), contentInMails: inbox.settings.contentInMails };
}

function unreadIn(group: Group | undefined): Group | undefined {
  if (group === undefined) return undefined;
  const { singles, below } = group;
  return { singles: singles.filter(({ view }) => !view.read), below: { told: below.unread, unread: below.unread } };
}

type NotificationToMail = Pick<NotificationView, 'message' | 'actionUrl'> & Readonly<{ postId: string | null }>;

const toMail = ({ message, actionUrl, metadata }: Single['view']): NotificationToMail => ({
  ...{ message, actionUrl, postId: metadata.postId ?? null },
});

/** More than a single member ever gets in one millisecond. */
const maxAtOneInstant = 20;

/** Yields members whose next digest is due, longest overdue first. */
export async function* dueDigests(
  read: ReadModels,
  now: Date,
): AsyncGenerator<Readonly<{ memberId: string; slot: string }>> {
  const where = { nextDigestAt: { $gt: '', $lte: now.toISOString() } };
  // Read at once, because taking a digest changes the result of the query.
  const due = await read.find(settings, { where, sort: { nextDigestAt: 1 }, limit: dueAtOnce });
  for (const { _id: memberId, nextDigestAt: slot } of due) if (slot !== null) yield { memberId, slot };
}

const dueAtOnce = 1_000;
