// Queries about posts. Each list goes through `view-pipeline.ts`; the part that is the same for everyone is cached.
import { refuse } from '../../../src/kernel/refusal.ts';
import { afterOf, type Stored } from '../../../src/platform/documents/document-store.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import {
  everyOne,
  findPage,
  firstPage,
  type Page,
  type PageRequest,
  requireCursorOf,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { firstFound, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { bookmarksPage } from '../bookmarks/queries.ts';
import type { AuthorTimeline } from './author-timeline.ts';
import { type FeedFilter, listingOf } from './listing.ts';
import { heldViews, postViews, skeletonsOf } from './post-views.ts';
import type { PostView } from './present.ts';
import { feedTotals, heldEdits, heldPosts, likes, posts, votes } from './projection.ts';
import { type HeldEditDocument, insideOf, isVisible, type PostDocument, withHeldEdit } from './read-model.ts';

export type { PostView } from './present.ts';
export { discussedPosts, mostLikedBetween, trendingPosts } from './rankings.ts';
export { pollSubject, postSubject } from './subjects.ts';

export async function feedPage(read: ReadModels, filter: FeedFilter, page: PageRequest, viewer: Viewer) {
  const found = await viewPage(read, postViews, (asked) => pageOfPosts(read, filter, asked), page, viewer);
  return withOwnHeld(read, filter, page, viewer, found);
}

/** More than the limits of one hour allow to be held. */
const maxHeld = 30;

/** Puts the viewer's own held posts first on the first page of the newest ones. */
async function withOwnHeld(
  read: ReadModels,
  { category, kind, sort, authorIds }: FeedFilter,
  { cursor }: PageRequest,
  viewer: Viewer,
  found: Page<PostView>,
): Promise<Page<PostView>> {
  const { memberId } = viewer;
  if (memberId === undefined || cursor || (sort ?? 'new') !== 'new') return found;
  if (authorIds !== undefined && !authorIds.includes(memberId)) return found;
  const held = await heldBy(read, memberId);
  if (held.length === 0) return found;
  const listed = held.filter(
    (post) => (category ?? post.category) === post.category && (kind ?? post.postType) === post.postType,
  );
  return { ...found, items: [...(await heldViews(read, listed, viewer)), ...found.items] };
}

/** Returns the member's held posts, and their posts with held new texts. */
async function heldBy(read: ReadModels, authorId: string): Promise<readonly PostDocument[]> {
  const own = { where: { authorId }, sort: newestFirst, limit: maxHeld };
  const [held, edits] = await Promise.all([read.find(heldPosts, own), read.find(heldEdits, own)]);
  return edits.length === 0 ? held : [...held, ...(await edited(read, edits))];
}

async function edited(read: ReadModels, edits: readonly HeldEditDocument[]): Promise<readonly PostDocument[]> {
  const ids = edits.map(({ _id }) => _id);
  const found = new Map((await read.getMany(posts, ids)).map((post) => [post._id, post]));
  return edits.flatMap((edit) => {
    const post = found.get(edit._id);
    return post === undefined ? [] : [withHeldEdit(post, edit)];
  });
}

export async function ownFeedPage(
  read: ReadModels,
  timeline: AuthorTimeline | undefined,
  filter: FeedFilter & Readonly<{ authorIds: readonly string[] }>,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<PostView>> {
  if (timeline === undefined) return feedPage(read, filter, page, viewer);
  const found = await viewPage(read, postViews, (asked) => postsAlong(read, timeline, filter, asked), page, viewer);
  return withOwnHeld(read, filter, page, viewer, found);
}

/** If more stretches than this hold less than a page, very many posts were deleted, and one query is faster. */
const maxStretches = 5;

/** Returns a page of posts by these authors, found stretch by stretch: each query covers only a few authors. */
async function postsAlong(
  read: ReadModels,
  timeline: AuthorTimeline,
  filter: FeedFilter & Readonly<{ authorIds: readonly string[] }>,
  { limit, cursor }: PageRequest,
): Promise<Page<PostDocument>> {
  requireCursorOf(listingOf(filter).sort, cursor);
  const [newest] = cursor ?? [];
  let upToMs = typeof newest === 'string' ? Date.parse(newest) : Number.POSITIVE_INFINITY;
  const found: Stored<PostDocument>[] = [];
  // One more than the page shows whether another page follows. The range includes the cursor's own post, too.
  const wantedIn = limit + (cursor ? 2 : 1);
  for (let stretches = 0; stretches < maxStretches; stretches += 1) {
    const { authorIds, sinceMs } = timeline.stretch(filter.authorIds, wantedIn, upToMs, filter);
    const { where, sort } = listingOf({ ...filter, authorIds });
    const createdAt = sinceMs === undefined ? {} : { createdAt: { $gte: new Date(sinceMs).toISOString() } };
    const last = found.at(-1);
    const after = last === undefined ? (cursor ?? undefined) : afterOf<PostDocument>(last, sort);
    const wanted = limit + 1 - found.length;
    found.push(...(await read.find(posts, { where: { ...where, ...createdAt }, sort, limit: wanted, after })));
    if (found.length > limit || sinceMs === undefined) return firstPage(found, sort, limit);
    upToMs = sinceMs - 1;
  }
  return findPage(read, posts, listingOf(filter), { limit, cursor });
}

export async function postsPageOf(read: ReadModels, authorId: string, page: PageRequest, viewer: Viewer) {
  return feedPage(read, { authorIds: [authorId] }, page, askingByName(viewer));
}

/** Returns bookmarked posts, newest bookmark first. The member chose them by name, so mutes don't hide them. */
export async function bookmarkedPosts(read: ReadModels, memberId: string, page: PageRequest, viewer: Viewer) {
  const skeletonOf = async (asked: PageRequest) => {
    const { items, nextCursor } = await bookmarksPage(read, memberId, asked);
    return { items: await read.getMany(posts, items), nextCursor };
  };
  return viewPage(read, postViews, skeletonOf, page, askingByName(viewer));
}

async function readPage(read: ReadModels, filter: FeedFilter, page: PageRequest) {
  const found = await findPage(read, posts, listingOf(filter), page);
  return { ...found, skeletons: await skeletonsOf(read, found.items) };
}

const cachedPage = cachedQuery('feed.page', readPage);

function pageOfPosts(read: ReadModels, filter: FeedFilter, { limit, cursor }: PageRequest) {
  const { category, kind, sort, authorIds } = filter;
  const page = { limit, cursor };
  return authorIds === undefined ? cachedPage(read, { category, kind, sort }, page) : readPage(read, filter, page);
}

export async function postById(read: ReadModels, id: string, viewer: Viewer): Promise<PostView | undefined> {
  const post = await read.get(posts, id);
  if (post !== undefined && !post.removed)
    return (await viewsOf(read, postViews, { items: [post] }, askingByName(viewer)))[0];
  const held = await ownHeld(read, id, viewer);
  return held && (await heldViews(read, [held], viewer))[0];
}

async function ownHeld(read: ReadModels, id: string, { memberId }: Viewer): Promise<PostDocument | undefined> {
  if (memberId === undefined) return undefined;
  const [held, edit] = await Promise.all([read.get(heldPosts, id), read.get(heldEdits, id)]);
  const post = held ?? (edit && (await edited(read, [edit]))[0]);
  return post?.authorId === memberId ? post : undefined;
}

export const postNotFound = refuse.notFound('community/post-not-found', 'This post is no longer there.');

/** Returns whether the viewer may read the post. The author of a held post may. */
export async function postExists(read: ReadModels, id: string, viewer: Viewer): Promise<boolean> {
  const [doc, blocked, flagged] = await Promise.all([read.get(posts, id), viewer.blocked(), viewer.flagged()]);
  if (doc === undefined || !isVisible(doc)) return (await ownHeld(read, id, viewer)) !== undefined;
  return !blocked.has(doc.authorId) && !flagged.has(id);
}

const readAtOnce = 20;

/** Returns whether everyone may read one of these posts. Of an erased author's post, only the comments remain. */
export async function anyIsPublic(read: ReadModels, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const found = await read.getMany(posts, ids.slice(from, from + readAtOnce));
    if (found.some((post) => isVisible(post) && !post.erased)) return true;
  }
  return false;
}

/** Returns the text of each of these posts that the viewer may read by address. */
export async function textsOfPosts(read: ReadModels, ids: readonly string[], viewer: Viewer) {
  const [found, blocked, flagged] = await Promise.all([
    read.getMany(posts, [...new Set(ids)]),
    viewer.blocked(),
    viewer.flagged(),
  ]);
  const inSight = found.filter((post) => isVisible(post) && !blocked.has(post.authorId) && !flagged.has(post._id));
  return new Map(inSight.map(({ _id, plain }) => [_id, plain]));
}

const votersAtOnce = 200;

export async function votersAfter(read: ReadModels, postId: string, memberId: string): Promise<readonly string[]> {
  const where = { _id: { $gt: `${postId}:${memberId}`, $lt: `${postId};` } };
  const found = await read.find(votes, { where, sort: { _id: 1 }, limit: votersAtOnce });
  return found.map((vote) => vote.memberId);
}

export async function searchPosts(read: ReadModels, text: string, limit: number, viewer: Viewer) {
  return firstFound(read, postViews, (upTo) => read.search(posts, text, { limit: upTo }), limit, viewer);
}

export async function countPostsBy(read: ReadModels, authorId: string): Promise<number> {
  return read.count(posts, { authorId, createdAt: { $gt: '' } });
}

export async function countPostsSince(
  read: ReadModels,
  since: string,
  { notBy: authorId, upTo }: Readonly<{ notBy: string; upTo: number }>,
): Promise<number> {
  const createdAt = { $gt: since };
  const own = await read.count(posts, { authorId, createdAt }, upTo);
  return (await read.count(posts, { createdAt }, upTo + own)) - own;
}

/** Returns the ids of others' newest comments on a member's newest posts since an instant. */
export async function newestAnswersTo(read: ReadModels, authorId: string, since: string, postsLookedAt: number) {
  const where = { authorId, createdAt: { $gt: '' } };
  const own = await read.find(posts, { where, sort: newestFirst, limit: postsLookedAt });
  const answers = own.flatMap(({ newestAnswers }) => newestAnswers);
  return answers.filter(({ by, at }) => by !== authorId && at > since).map(({ id }) => id);
}

export async function unansweredQuestions(read: ReadModels, count: number, viewer: Viewer) {
  const filter = { kind: 'question', sort: 'unanswered' } as const;
  const { items } = await feedPage(read, filter, { limit: count * 4 }, viewer);
  return items.filter(({ userId, isErased }) => userId !== viewer.memberId && !isErased).slice(0, count);
}

export async function countFeed(read: ReadModels) {
  const { posts = 0, comments = 0, likes = 0 } = (await read.get(feedTotals, 'all')) ?? {};
  return { posts, comments, likes };
}

const newestFirst = { createdAt: -1 } as const;

export async function postsLikedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(likes, { where: { memberId }, sort: newestFirst, limit });
  return found.map(({ postId }) => postId);
}

export async function authorsOf(read: ReadModels, postIds: readonly string[]): Promise<readonly string[]> {
  return (await read.getMany(posts, postIds)).map(({ authorId }) => authorId);
}

export const newestAuthors = cachedQuery('feed.newest-authors', async (read, limit: number) =>
  (await read.find(posts, { sort: newestFirst, limit })).map(({ authorId }) => authorId),
);

export async function* editedPosts(read: ReadModels, authorId: string): AsyncGenerator<string> {
  for await (const post of everyOne(read, { from: posts, where: { authorId }, sort: newestFirst }))
    if (insideOf(post).editedAt !== null) yield post._id;
}

export const postsSince = (read: ReadModels, authorId: string, since: string, page: PageRequest) =>
  findPage(read, posts, { where: { authorId, madeAt: { $gte: since } }, sort: { madeAt: 1 } }, page);
