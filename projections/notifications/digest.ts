// What a digest tells: what came since the one before and is still unread when it is written, by the settings for mails.
import { filledPage } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { groupsOf, presentAsOne } from './groups.ts';
import { notificationGroups, notifications, settings } from './projection.ts';
import { inboxOf, newestGroupFirst } from './queries.ts';
import { type NotificationView, singlesOf } from './views.ts';

export type Digest = Readonly<{
  /** Each group as one, the newest first. */
  items: readonly NotificationView[];
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
    const asked = docs.map(({ _id: key, readUpTo }) => ({ key, after: readUpTo > from ? readUpTo : from }));
    const groups = await groupsOf(reads, viewer, inbox, asked);
    return asked.map(({ key }) => presentAsOne(key, groups.get(key)?.filter(({ view }) => !view.read) ?? []));
  });
  return { items, hasMore: nextCursor !== null, contentInMails: inbox.settings.contentInMails };
}

/** The notification to this member that tells of a message sent then, if it is still unread: it is of the first that waits. */
export async function waitingMessage(
  reads: Parameters<typeof groupsOf>[0],
  viewer: Viewer,
  sentAt: string,
): Promise<(NotificationToMail & Readonly<{ contentInMails: boolean }>) | undefined> {
  const inbox = await inboxOf(reads.read, viewer.memberId, 'mail');
  if (inbox === undefined) return undefined;
  const where = { memberId: inbox.memberId, createdAt: sentAt };
  const docs = await reads.read.find(notifications, { where, sort: { createdAt: -1 }, limit: toldAtOnce });
  const singles = await singlesOf(reads, viewer, inbox, docs);
  const waiting = singles.find((single) => single?.view.type === 'direct_message' && !single.view.read);
  return waiting && { ...waiting.view, contentInMails: inbox.settings.contentInMails };
}

type NotificationToMail = Pick<NotificationView, 'message' | 'actionUrl'>;

/** More than come to one member in one millisecond. */
const toldAtOnce = 20;

/** Members whose next digest is due, the longest due first. */
export async function* dueDigests(
  read: ReadModels,
  now: Date,
): AsyncGenerator<Readonly<{ memberId: string; slot: string }>> {
  const where = { nextDigestAt: { $gt: '', $lte: now.toISOString() } };
  // Read at once: taking a digest moves it out of what is asked for.
  const due = await read.find(settings, { where, sort: { nextDigestAt: 1 }, limit: dueAtOnce });
  for (const { _id: memberId, nextDigestAt: slot } of due) if (slot !== null) yield { memberId, slot };
}

const dueAtOnce = 1_000;
