// Presents notifications in their groups. A group contains and counts only what its viewer may see.
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { inGroups, notifications, readOrNot } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';
import {
  type GroupView,
  type Inbox,
  type NotificationReads,
  type NotificationView,
  type Single,
  singlesOf,
} from './views.ts';

const namesShown = 3;

/** The visible part of a group, newest first, and how many more there are below those that were read. */
export type Group = Readonly<{ singles: readonly Single[]; below: Readonly<{ told: number; unread: number }> }>;
export type Groups = ReadonlyMap<string, Group>;

const noMore = { told: 0, unread: 0 } as const;
const emptyGroup: Group = { singles: [], below: noMore };

export async function groupsOf(
  reads: NotificationReads,
  viewer: Viewer,
  inbox: Inbox,
  asked: readonly Readonly<{ key: string; after?: string }>[],
): Promise<Groups> {
  const most = await maxLookedAt(viewer, inbox);
  const found = await Promise.all(asked.map(({ key, after }) => newestOf(reads, inbox, key, { after, most })));
  const large = found.flatMap((docs) => (docs.length === most ? (docs[0]?.group ?? []) : []));
  const [singles, counts] = await Promise.all([
    singlesOf(reads, viewer, inbox, found.flat()),
    reads.read.getMany(inGroups, large),
  ]);
  const visible = singles.filter((single) => single !== undefined);
  const seen = Map.groupBy(visible, ({ doc }) => doc.group);
  const all = new Map(counts.map((count) => [count._id, count]));
  const groups = asked.map(({ key }, index): readonly [string, Group] => {
    const below = countsBelow(found[index] ?? [], all.get(key));
    return [key, { singles: seen.get(key) ?? [], below }];
  });
  return new Map(groups);
}

function countsBelow(
  lookedAt: readonly NotificationDocument[],
  all: Readonly<{ told: number; unread: number }> | undefined,
): Group['below'] {
  if (all === undefined) return noMore;
  const unread = lookedAt.filter(({ read }) => !read).length;
  // A notification that arrives in between may have been read and not yet be in the count.
  return { told: Math.max(0, all.told - lookedAt.length), unread: Math.max(0, all.unread - unread) };
}

/** Returns how many notifications are read before the rest are counted: more for a viewer who hides something. */
export async function maxLookedAt(viewer: Viewer, { settings: { hearFrom } }: Inbox): Promise<number> {
  const [hidden, flagged, words] = await Promise.all([viewer.hidden(), viewer.flagged(), viewer.mutedWords()]);
  const hides = hidden.size > 0 || flagged.size > 0 || words !== undefined || hearFrom !== 'everybody';
  return hides ? 1_000 : 100;
}

function newestOf(
  { read }: NotificationReads,
  { joinedAt }: Inbox,
  group: string,
  { after = '', most }: Readonly<{ after: string | undefined; most: number }>,
): Promise<readonly NotificationDocument[]> {
  const where = { group, read: readOrNot, createdAt: { $gt: after, $gte: joinedAt } };
  return read.find(notifications, { where, sort: { createdAt: -1 }, limit: most });
}

export function presentGroup(key: string, { singles, below }: Group = emptyGroup): GroupView {
  return {
    key,
    count: singles.length + below.told,
    unread: singles.filter(({ view }) => !view.read).length + below.unread,
    members: [...actorsOf(singles).values()].slice(0, namesShown),
  };
}

/** Presents a group as its newest notification, with a text that names the others, too. */
export function presentAsOne(key: string, all: Group = emptyGroup): NotificationView | undefined {
  const { singles, below } = all;
  const [newest] = singles;
  if (newest === undefined) return undefined;
  const group = presentGroup(key, all);
  const names = [...actorsOf(singles).values()];
  const message = messageOf(newest, names, group.count, below.told > 0);
  return { ...newest.view, message, read: group.unread === 0, group };
}

const actorsOf = (singles: readonly Single[]): ReadonlyMap<string, string> =>
  new Map(singles.flatMap(({ doc, actor }) => (actor && doc.actorId ? [[doc.actorId, actor.name]] : [])));

function messageOf(newest: Single, names: readonly string[], count: number, hasMore: boolean): string {
  if (names.length > 1) return newest.saidOf(together(names, hasMore));
  return names.length === 0 && count > 1 ? newest.saidOfMany(count) : newest.view.message;
}

function together(names: readonly string[], hasMore: boolean): string {
  const [newest, second] = names.map(isolated);
  if (names.length === 2) return `${newest} and ${second}`;
  return `${newest} and ${names.length - 1}${hasMore ? '+' : ''} others`;
}
