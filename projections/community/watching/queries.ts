// Queries about who watches and who mutes a post: for one member, and for one post in batches.
import type { Stance } from '../../../modules/community/model/watch.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { hearsOfComments, watches, watchId } from './projection.ts';

/** A member's choice about a post, and whether they are notified of new comments there. */
export type Watch = Readonly<{ stance: Stance; isWatched: boolean }>;

/** Omits posts in which the member neither takes part nor has chosen anything. */
export async function watchesOn(
  read: ReadModels,
  memberId: string,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, Watch>> {
  const ids = [...new Set(postIds)].map((postId) => watchId(postId, memberId));
  const found = await read.getMany(watches, ids);
  return new Map(found.map((watch) => [watch.postId, { stance: watch.stance, isWatched: hearsOfComments(watch) }]));
}

export async function mutedAmong(read: ReadModels, memberId: string, postIds: readonly string[]) {
  const found = [...(await watchesOn(read, memberId, postIds))];
  return new Set(found.filter(([, { stance }]) => stance === 'muted').map(([postId]) => postId));
}

/** The most members that one event names. */
const watchersAtOnce = 500;

export type Watchers = Readonly<{
  ids: readonly string[];
  /** The last member examined; null if there are no more. */
  upTo: string | null;
}>;

/** Returns the next members by id who watched a post at that time. */
export async function watchersAfter(
  read: ReadModels,
  postId: string,
  { memberId, by }: Readonly<{ memberId: string; by: string }>,
): Promise<Watchers> {
  const where = { _id: { $gt: watchId(postId, memberId), $lt: `${postId};` } };
  const found = await read.find(watches, { where, sort: { _id: 1 }, limit: watchersAtOnce });
  const watching = found.filter((watch) => hearsOfComments(watch) && watch.since <= by);
  const last = found.length < watchersAtOnce ? undefined : found.at(-1);
  return { ids: watching.map((watch) => watch.memberId), upTo: last?.memberId ?? null };
}
