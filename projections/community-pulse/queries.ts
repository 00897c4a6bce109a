// Questions about how lively the community is. What there is of members and posts is counted where they are folded.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { countFeed } from '../feed/queries.ts';
import { countMembers } from '../members/queries.ts';
import { activity } from './projection.ts';

/** What is there and can be read: the figures are those of the pages, counted to their end. */
export type CommunityStats = Readonly<{
  members: number;
  posts: number;
  comments: number;
  likes: number;
  /** Members who posted, commented, liked or voted in the last seven days; counted up to 10,000. */
  activeMembers: number;
}>;

const activeForMs = 7 * 24 * 60 * 60 * 1_000;

export async function communityStats(read: ReadModels, now: Date): Promise<CommunityStats> {
  const since = new Date(now.getTime() - activeForMs).toISOString();
  const [members, feed, activeMembers] = await Promise.all([
    countMembers(read),
    countFeed(read),
    read.count(activity, { lastActiveAt: { $gte: since } }),
  ]);
  return { members, ...feed, activeMembers };
}
