// Questions about how lively the community is.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { activity, totals, totalsId } from './projection.ts';

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
  const [counted, activeMembers] = await Promise.all([
    read.get(totals, totalsId),
    read.count(activity, { lastActiveAt: { $gte: since } }),
  ]);
  const { members = 0, posts = 0, comments = 0, likes = 0 } = counted ?? {};
  return { members, posts, comments, likes, activeMembers };
}
