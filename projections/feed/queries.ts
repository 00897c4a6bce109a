// Queries about posts. Each list goes through `view-pipeline.ts`; the part of it that is the same for everybody is kept.

import { PostDeleted } from '../../modules/community/post.ts';
import { excerpt } from '../../src/kernel/plain-text.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { afterOf, type Stored } from '../../src/platform/documents/document-store.ts';
import { endsWith, quotedLength, type Subject } from '../../src/platform/notification-kind.ts';
import { demandCursorOf, findPage, firstPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import {
  type Found,
  firstFound,
  firstViews,
  type ViewPipeline,
  viewPage,
  viewsOf,
} from '../../src/platform/view-pipeline.ts';
import { askingByName, type Viewer } from '../../src/platform/viewer.ts';
import { bookmarkedAmong, bookmarksPage } from '../bookmarks/queries.ts';
import { mediaViewsOf } from '../media-library/queries.ts';
import { bylinesOf } from '../members/queries.ts';
import { followersAmong } from '../relations/queries.ts';
import type { AuthorTimeline } from './author-timeline.ts';
import { type FeedFilter, listingOf } from './listing.ts';
import { pollResult } from './poll-result.ts';
import { type Hydrated, type PostView, present, presentAlike } from './present.ts';
import { feedTotals, likes, posts, votes } from './projection.ts';
import { isVisible, type PostDocument } from './read-model.ts';

export type { PostView } from './present.ts';

/** The read models from which a post is made that everybody sees alike. */
export const postsReadFrom = ['feed', 'members', 'media-library'] as const;

const authorOf = ({ authorId }: PostDocument): string => authorId;
const textsIn = ({ content, poll, media }: PostDocument): readonly string[] => [
  content,
  ...(poll?.options ?? []),
  ...media.map(({ alt }) => alt),
];
const namedBy = ({ authorId, mentionedAs }: PostDocument): readonly string[] => [
  authorId,
  ...(mentionedAs ?? []).map(({ memberId }) => memberId),
];

/** Posts for which all is looked up that everybody sees alike, and whose views are made once for all who do. */
type SeenAlike = Pick<Hydrated, 'bylineOf' | 'mediaViewOf'> & Readonly<{ present: typeof present }>;
type FoundPosts = Found<PostDocument> & Partial<SeenAlike>;

async function seenAlike(read: ReadModels, items: readonly PostDocument[]) {
  const [bylineOf, mediaViewOf] = await Promise.all([
    bylinesOf(read, items.flatMap(namedBy)),
    mediaViewsOf(
      read,
      items.flatMap(({ media }) => media),
    ),
  ]);
  return { bylineOf, mediaViewOf };
}

const postViews: ViewPipeline<PostDocument, Hydrated & Pick<SeenAlike, 'present'>, PostView, FoundPosts> = {
  async hydrate(read, { items, bylineOf, mediaViewOf, present: presentAny = present }, viewer) {
    const [alike, marks, lastVisitAt] = await Promise.all([
      bylineOf && mediaViewOf ? { bylineOf, mediaViewOf } : seenAlike(read, items),
      ownMarksOn(read, items, viewer.memberId),
      viewer.lastVisitAt(),
    ]);
    return { ...alike, ...marks, lastVisitAt, present: presentAny };
  },
  madeBy: authorOf,
  flaggedAs: ({ _id }) => _id,
  textsOf: textsIn,
  rules: [isVisible],
  present: (post, hydrated, viewer) => hydrated.present(post, hydrated, viewer),
};

export async function feedPage(
  read: ReadModels,
  filter: FeedFilter,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<PostView>> {
  return viewPage(read, postViews, (asked) => pageSeenAlike(read, filter, asked), page, viewer);
}

/** The posts of those whom a member follows, and the member's own, newest first. */
export async function ownFeedPage(
  read: ReadModels,
  timeline: AuthorTimeline | undefined,
  filter: FeedFilter & Readonly<{ authorIds: readonly string[] }>,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<PostView>> {
  if (timeline === undefined) return feedPage(read, filter, page, viewer);
  return viewPage(read, postViews, (asked) => postsAlong(read, timeline, filter, asked), page, viewer);
}

/** Where more stretches than this hold fewer posts than a page, very many were deleted, and one query finds the others sooner. */
const mostStretches = 5;

/** A page of posts by these authors, found stretch by stretch: each query looks at a few authors only. */
async function postsAlong(
  read: ReadModels,
  timeline: AuthorTimeline,
  filter: FeedFilter & Readonly<{ authorIds: readonly string[] }>,
  { limit, cursor }: PageRequest,
): Promise<Page<PostDocument>> {
  demandCursorOf(listingOf(filter).sort, cursor);
  const [newest] = cursor ?? [];
  let upToMs = typeof newest === 'string' ? Date.parse(newest) : Number.POSITIVE_INFINITY;
  const found: Stored<PostDocument>[] = [];
  for (let stretches = 0; stretches < mostStretches; stretches += 1) {
    const { authorIds, sinceMs } = timeline.stretch(filter.authorIds, limit + 1, upToMs, filter);
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

/** The posts that one member's profile lists. */
export async function postsPageOf(
  read: ReadModels,
  authorId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<PostView>> {
  return feedPage(read, { authorIds: [authorId] }, page, askingByName(viewer));
}

/** The posts that a member bookmarked, the newest bookmark first. What they keep they have asked for by name. */
export async function bookmarkedPosts(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<PostView>> {
  const skeletonOf = async (asked: PageRequest) => {
    const { items, nextCursor } = await bookmarksPage(read, memberId, asked);
    return { items: await read.getMany(posts, items), nextCursor };
  };
  return viewPage(read, postViews, skeletonOf, page, askingByName(viewer));
}

/** The part of a page that is the same for every viewer. Members ask for it as often as visitors, so it is kept. */
function pageSeenAlike(
  read: ReadModels,
  filter: FeedFilter,
  page: PageRequest,
): Promise<Page<PostDocument> & SeenAlike> {
  const produce = async () => {
    const found = await findPage(read, posts, listingOf(filter), page);
    const alike = await seenAlike(read, found.items);
    return { ...found, ...alike, present: presentAlike(alike) };
  };
  if (filter.authorIds !== undefined) return produce();
  const { category = '', kind = '', sort = '' } = filter;
  const key = `feed.page ${category} ${kind} ${sort} ${page.limit} ${JSON.stringify(page.cursor ?? null)}`;
  return read.kept(key, postsReadFrom, produce);
}

export async function postById(read: ReadModels, id: string, viewer: Viewer): Promise<PostView | undefined> {
  const post = await read.get(posts, id);
  return post && (await viewsOf(read, postViews, { items: [post] }, askingByName(viewer)))[0];
}

export const postNotFound = refuse('community/post-not-found', 'not-found', 'This post is not there any more.');

/** Whether the viewer may read the post. */
export async function postExists(read: ReadModels, id: string, viewer: Viewer): Promise<boolean> {
  const [doc, blocked, flagged] = await Promise.all([read.get(posts, id), viewer.blocked(), viewer.flagged()]);
  return doc !== undefined && isVisible(doc) && !blocked.has(doc.authorId) && !flagged.has(id);
}

/** The text of each of these posts that the viewer may read by its name. */
export async function textsOf(
  read: ReadModels,
  ids: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  const [found, blocked, flagged] = await Promise.all([
    read.getMany(posts, [...new Set(ids)]),
    viewer.blocked(),
    viewer.flagged(),
  ]);
  const inSight = found.filter((post) => isVisible(post) && !blocked.has(post.authorId) && !flagged.has(post._id));
  return new Map(inSight.map(({ _id, content }) => [_id, content]));
}

/** The ids among these whose post can be read. */
async function postsThatExist(read: ReadModels, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await read.getMany(posts, ids);
  return new Set(found.filter(isVisible).map(({ _id }) => _id));
}

export const postSubject: Subject = {
  endings: [endsWith(PostDeleted, ({ data }) => data.postId)],
  readFrom: ['feed'],
  existing: postsThatExist,
  excerpts: async (read, ids) =>
    new Map((await read.getMany(posts, ids)).map(({ _id, content }) => [_id, excerpt(content, quotedLength)])),
};

/** The poll of a post. Its words are its result, as it is by now. */
export const pollSubject: Subject = {
  ...postSubject,
  async excerpts(read, ids) {
    const found = await read.getMany(posts, ids);
    return new Map(found.flatMap(({ _id, poll }) => (poll === null ? [] : [[_id, pollResult(poll)]])));
  },
};

const votersAtOnce = 200;

/** Ids of the next members who voted in a poll, in the order of their ids. */
export async function votersAfter(read: ReadModels, postId: string, memberId: string): Promise<readonly string[]> {
  const where = { _id: { $gt: `${postId}:${memberId}`, $lt: `${postId};` } };
  const found = await read.find(votes, { where, sort: { _id: 1 }, limit: votersAtOnce });
  return found.map((vote) => vote.memberId);
}

const trendingDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/** The posts of the last seven days with the most likes, filled up from all time. Posts of erased authors are left out. */
export async function trendingPosts(read: ReadModels, viewer: Viewer, count = 3): Promise<readonly PostView[]> {
  const since = new Date(viewer.now.getTime() - trendingDays * dayMs);
  const days = Array.from({ length: trendingDays + 1 }, (_, day) => new Date(since.getTime() + day * dayMs));
  const perDay = await Promise.all(
    days.map((day) =>
      read.find(posts, { where: { createdDay: day.toISOString().slice(0, 10) }, sort: { likesCount: -1 }, limit: 20 }),
    ),
  );
  const recent = perDay
    .flat()
    .filter((post) => !post.erased && post.likesCount > 0 && post.createdAt >= since.toISOString());
  const ranked = recent.sort((a, b) => b.likesCount - a.likesCount || b.createdAt.localeCompare(a.createdAt));
  const top = await firstViews(read, postViews, ranked, count, viewer);
  if (top.length === count) return top;
  const known = new Set(ranked.map(({ _id }) => _id));
  const ofAllTime = await read.find(posts, { ...listingOf({ sort: 'top' }), limit: 20 });
  const others = ofAllTime.filter(({ _id, erased }) => !erased && !known.has(_id));
  return [...top, ...(await firstViews(read, postViews, others, count - top.length, viewer))];
}

export async function searchPosts(
  read: ReadModels,
  text: string,
  limit: number,
  viewer: Viewer,
): Promise<readonly PostView[]> {
  return firstFound(read, postViews, (upTo) => read.search(posts, text, { limit: upTo }), limit, viewer);
}

export async function countPostsBy(read: ReadModels, authorId: string): Promise<number> {
  return read.count(posts, { authorId });
}

/** The totals of everything that the feed shows. */
export async function countFeed(
  read: ReadModels,
): Promise<Readonly<{ posts: number; comments: number; likes: number }>> {
  const { posts = 0, comments = 0, likes = 0 } = (await read.get(feedTotals, 'all')) ?? {};
  return { posts, comments, likes };
}

/** The viewer's likes, votes and bookmarks on these posts. */
async function ownMarksOn(read: ReadModels, docs: readonly PostDocument[], memberId: string | undefined) {
  const idsOf = (some: readonly PostDocument[]) => some.map(({ _id }) => `${_id}:${memberId}`);
  const polls = docs.filter(({ poll }) => poll !== null);
  const limited = docs.filter(({ commentsBy }) => commentsBy === 'followed').map(authorOf);
  const [liked, voted, bookmarked, followers] =
    memberId === undefined
      ? [[], [], new Set<string>(), new Set<string>()]
      : await Promise.all([
          read.getMany(likes, idsOf(docs)),
          polls.length > 0 ? read.getMany(votes, idsOf(polls)) : [],
          bookmarkedAmong(
            read,
            memberId,
            docs.map(({ _id }) => _id),
          ),
          limited.length > 0 ? followersAmong(read, memberId, limited) : new Set<string>(),
        ]);
  const likedIds = new Set(liked.map(({ _id }) => _id));
  const options = new Map(voted.map(({ _id, option }) => [_id, option]));
  return {
    isLiked: (postId: string) => likedIds.has(`${postId}:${memberId}`),
    isFollowedBy: (authorId: string) => followers.has(authorId),
    isBookmarked: (postId: string) => bookmarked.has(postId),
    votedOption: (postId: string) => options.get(`${postId}:${memberId}`) ?? null,
  };
}

const newestFirst = { createdAt: -1 } as const;

/** Ids of the posts that a member liked last. */
export async function postsLikedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(likes, { where: { memberId }, sort: newestFirst, limit });
  return found.map(({ postId }) => postId);
}

/** The author of each of these posts; those that are gone have none. */
export async function authorsOf(read: ReadModels, postIds: readonly string[]): Promise<readonly string[]> {
  return (await read.getMany(posts, postIds)).map(({ authorId }) => authorId);
}

/** The author of each of the newest posts. */
export async function newestAuthors(read: ReadModels, limit: number): Promise<readonly string[]> {
  return (await read.find(posts, { sort: newestFirst, limit })).map(({ authorId }) => authorId);
}
