// Queries about community activity, and about a member's last visit.
import { dayMs, dayOf } from '../../../src/kernel/instants.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { countMembers } from '../../accounts/members/queries.ts';
import { countFeed } from '../feed/queries.ts';
import { activity } from './projection.ts';

/** Counts of everything readable. */
export type CommunityStats = Readonly<{
  members: number;
  posts: number;
  comments: number;
  likes: number;
  activeMembers: number;
}>;

const activeForMs = 7 * dayMs;

export async function communityStats(read: ReadModels, now: Date): Promise<CommunityStats> {
  const since = new Date(now.getTime() - activeForMs).toISOString();
  const [members, feed, activeMembers] = await Promise.all([
    countMembers(read),
    countFeed(read),
    read.count(activity, { lastSeenAt: { $gte: since } }),
  ]);
  return { members, ...feed, activeMembers };
}

/** Returns the time of the last visit before today (UTC). It stays the same all day. Null without an earlier visit. */
export async function lastVisitOf(read: ReadModels, memberId: string, now: Date): Promise<string | null> {
  const doc = await read.get(activity, memberId);
  // An instance of an earlier version, which has no such field, may still write this read model.
  if (!doc?.lastSeenAt) return null;
  return dayOf(doc.lastSeenAt) < dayOf(now.toISOString()) ? doc.lastSeenAt : doc.seenBeforeAt;
}
