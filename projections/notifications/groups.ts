// Presents notifications in their groups. A group contains and counts only what its viewer may see.
import type { Viewer } from '../../src/platform/viewer.ts';
import { isolated } from '../../src/text/isolate.ts';
import { notifications } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';
import {
  type GroupView,
  type Inbox,
  type NotificationReads,
  type NotificationView,
  type Single,
  singlesOf,
} from './views.ts';

/** The most that are counted in a group; the badge, too, says "99+" beyond 99. */
export const countedUpTo = 100;

const namesShown = 3;

/** The notifications of each group that the viewer may see, newest first. */
export type Groups = ReadonlyMap<string, readonly Single[]>;

export async function groupsOf(
  reads: NotificationReads,
  viewer: Viewer,
  inbox: Inbox,
  asked: readonly Readonly<{ key: string; after?: string }>[],
): Promise<Groups> {
  const found = await Promise.all(asked.map(({ key, after }) => newestOf(reads, inbox, key, after ?? '')));
  const singles = await singlesOf(reads, viewer, inbox, found.flat());
  return Map.groupBy(
    singles.filter((single) => single !== undefined),
    ({ doc }) => doc.group,
  );
}

function newestOf(
  { read }: NotificationReads,
  { joinedAt }: Inbox,
  group: string,
  after: string,
): Promise<readonly NotificationDocument[]> {
  const where = { group, createdAt: { $gt: after, $gte: joinedAt } };
  return read.find(notifications, { where, sort: { createdAt: -1 }, limit: countedUpTo });
}

export function presentGroup(key: string, singles: readonly Single[]): GroupView {
  return {
    key,
    count: singles.length,
    unread: singles.filter(({ view }) => !view.read).length,
    members: [...actorsOf(singles).values()].slice(0, namesShown),
  };
}

/** Presents a whole group as one notification: its newest, with a text that names the others, too. */
export function presentAsOne(key: string, singles: readonly Single[]): NotificationView | undefined {
  const [newest] = singles;
  if (newest === undefined) return undefined;
  const group = presentGroup(key, singles);
  const names = [...actorsOf(singles).values()];
  const message = names.length > 1 ? newest.saidOf(together(names, group.count)) : newest.view.message;
  return { ...newest.view, message, read: group.unread === 0, group };
}

const actorsOf = (singles: readonly Single[]): ReadonlyMap<string, string> =>
  new Map(singles.flatMap(({ doc, actor }) => (actor && doc.actorId ? [[doc.actorId, actor.name]] : [])));

function together(names: readonly string[], count: number): string {
  const [newest, second] = names.map(isolated);
  if (names.length === 2) return `${newest} and ${second}`;
  const others = names.length - 1;
  return `${newest} and ${count < countedUpTo ? others : `${others}+`} others`;
}
