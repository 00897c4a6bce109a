// The community's top posts: the most discussed and the most liked of the last days.
import { addMs, dayMs, hourMs } from '../../../src/kernel/instants.ts';
import type { Stored } from '../../../src/platform/documents/document-store.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { firstViews } from '../../../src/platform/viewing/view-pipeline.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { listingOf } from './listing.ts';
import { postViews } from './post-views.ts';
import type { PostView } from './present.ts';
import { posts } from './projection.ts';
import type { PostDocument } from './read-model.ts';

/** Returns the first posts of each day, by one query a day, because the indexes separate the days. */
async function firstOfDays(
  read: ReadModels,
  since: Date,
  days: number,
  sort: Readonly<{ likesCount: -1 } | { commentsCount: -1 }>,
  limit: number,
): Promise<readonly Stored<PostDocument>[]> {
  const perDay = await Promise.all(
    Array.from({ length: days + 1 }, (_, day) => {
      const createdDay = new Date(since.getTime() + day * dayMs).toISOString().slice(0, 10);
      return read.find(posts, { where: { createdDay }, sort, limit });
    }),
  );
  return perDay.flat().filter((post) => !post.erased && post.createdAt >= since.toISOString());
}

const discussedDays = 30;
const discussedPerDay = 10;
/** More than are shown, for viewers who hide some. */
const maxDiscussed = 30;

/** @param today ISO 8601 */
const mostDiscussedUpTo = cachedQuery('feed.discussed', async (read, today: string) => {
  const since = new Date(Date.parse(today) - discussedDays * dayMs);
  const recent = await firstOfDays(read, since, discussedDays, { commentsCount: -1 }, discussedPerDay);
  return recent
    .filter(({ commentsCount }) => commentsCount > 0)
    .sort((a, b) => b.commentsCount - a.commentsCount || b.createdAt.localeCompare(a.createdAt))
    .slice(0, maxDiscussed);
});

/** Returns the most discussed posts of the last thirty days. */
export async function discussedPosts(read: ReadModels, viewer: Viewer, count = 6): Promise<readonly PostView[]> {
  const ranked = await mostDiscussedUpTo(read, viewer.now.toISOString().slice(0, 10));
  return firstViews(read, postViews, ranked, count, viewer);
}

const trendingDays = 7;
const likedPerDay = 20;

const sinceTrending = (now: string): Date => new Date(Date.parse(now) - trendingDays * dayMs);

/** @param hour ISO 8601 */
const mostLikedAt = cachedQuery('feed.trending', async (read, hour: string) => {
  const found = await firstOfDays(read, sinceTrending(hour), trendingDays, { likesCount: -1 }, likedPerDay);
  return found
    .filter(({ likesCount }) => likesCount > 0)
    .sort((a, b) => b.likesCount - a.likesCount || b.createdAt.localeCompare(a.createdAt));
});

/** Returns the most liked posts of the last seven days, filled up from all time, without those of erased authors. */
export async function trendingPosts(read: ReadModels, viewer: Viewer, count = 3): Promise<readonly PostView[]> {
  const hour = new Date(Math.floor(viewer.now.getTime() / hourMs) * hourMs).toISOString();
  const since = sinceTrending(viewer.now.toISOString()).toISOString();
  const ranked = (await mostLikedAt(read, hour)).filter(({ createdAt }) => createdAt >= since);
  const top = await firstViews(read, postViews, ranked, count, viewer);
  if (top.length === count) return top;
  const known = new Set(ranked.map(({ _id }) => _id));
  const ofAllTime = await read.find(posts, { ...listingOf({ sort: 'top' }), limit: likedPerDay });
  const others = ofAllTime.filter(({ _id, erased }) => !erased && !known.has(_id));
  return [...top, ...(await firstViews(read, postViews, others, count - top.length, viewer))];
}

/** Returns the most liked posts from one instant up to another (exclusive). */
export async function mostLikedBetween(read: ReadModels, from: string, until: string, count: number, viewer: Viewer) {
  const days = (Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs;
  const ofDays = await Promise.all(
    Array.from({ length: days + 1 }, async (_, day) => {
      const createdDay = addMs(from.slice(0, 10), day * dayMs).slice(0, 10);
      const isWithin = ({ createdAt, erased }: PostDocument) => createdAt >= from && createdAt < until && !erased;
      const first: Stored<PostDocument>[] = [];
      // The first and the last day are partly in range, so as many posts are read as are needed to find the first
      // within.
      for await (const post of everyOne(read, { from: posts, where: { createdDay }, sort: { likesCount: -1 } })) {
        if (isWithin(post)) first.push(post);
        if (first.length === count) break;
      }
      return first;
    }),
  );
  const ranked = ofDays
    .flat()
    .sort(
      (a, b) =>
        b.likesCount - a.likesCount || b.commentsCount - a.commentsCount || b.createdAt.localeCompare(a.createdAt),
    );
  return firstViews(read, postViews, ranked.slice(0, count), count, viewer);
}
