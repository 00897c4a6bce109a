// Queries about community activity, and about a member's last visit. Members and posts are counted where they are
// folded.
import { dayMs, dayOf } from '../../../src/kernel/instants.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { countMembers } from '../../accounts/members/queries.ts';
import { countFeed } from '../feed/queries.ts';
import { activity } from './projection.ts';

/** Counts of everything that exists and is readable. They equal a count of all pages. */
export type CommunityStats = Readonly<{
  members: number;
  posts: number;
  comments: number;
  likes: number;
  /** Members active in the last seven days; counted up to 10,000. */
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

/**
 * The time of the member's last visit on a day before today, in UTC; anything newer is new to them. It stays the same
 * all day, whether or not today's visit is recorded yet. Null without an earlier visit.
 */
export async function lastVisitOf(read: ReadModels, memberId: string, now: Date): Promise<string | null> {
  const doc = await read.get(activity, memberId);
  // An instance of an earlier version may still write this read model, and that version has no such field.
  if (!doc?.lastSeenAt) return null;
  return dayOf(doc.lastSeenAt) < dayOf(now.toISOString()) ? doc.lastSeenAt : doc.seenBeforeAt;
}
