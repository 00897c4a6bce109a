// Questions about posts. Each list goes the same way: skeleton (which posts) → hydrate (names, likes and votes in a few
// batched gets) → rules of visibility → present.

import { refuse } from '../../src/kernel/refusal.ts';
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type Byline, bylinesOf } from '../members/queries.ts';
import { type PostView, present, presentAlike, type Reader } from './present.ts';
import { likes, posts, votes } from './projection.ts';
import type { PostDocument } from './read-model.ts';

export type { PostView } from './present.ts';

export type FeedFilter = Readonly<{ category?: PostDocument['category'] | undefined; authorIds?: readonly string[] }>;

const newestFirst = { createdAt: -1 } as const;

export async function feedPage(
  read: ReadModels,
  filter: FeedFilter,
  page: PageRequest,
  reader: Reader,
): Promise<Page<PostView>> {
  const { items, nextCursor, ...known } = await bylinedPage(read, filter, page);
  return { items: await viewsOf(read, items, reader, known), nextCursor };
}

type BylinedPage = Page<PostDocument> & Bylined;
type Bylined = Readonly<{ bylineOf(memberId: string): Byline; presented: typeof present }>;

/** The part of a page that is the same for every reader. Members ask for it as often as visitors, so it is kept. */
function bylinedPage(read: ReadModels, filter: FeedFilter, page: PageRequest): Promise<BylinedPage> {
  const produce = async () => {
    const found = await findPage(read, posts, { where: whereOf(filter), sort: newestFirst }, page);
    const bylineOf = await bylinesOf(read, found.items.map(authorOf));
    return { ...found, bylineOf, presented: presentAlike(bylineOf) };
  };
  if (filter.authorIds !== undefined) return produce();
  const key = `feed.page ${filter.category ?? ''} ${page.limit} ${JSON.stringify(page.cursor ?? null)}`;
  return read.kept(key, ['feed', 'members'], produce);
}

const authorOf = ({ authorId }: PostDocument): string => authorId;

function whereOf({ category, authorIds }: FeedFilter) {
  return {
    ...(category ? { category } : {}),
    ...(authorIds ? { authorId: authorIds.length === 1 ? (authorIds[0] ?? '') : { $in: authorIds } } : {}),
  };
}

export async function postById(read: ReadModels, id: string, reader: Reader): Promise<PostView | undefined> {
  const doc = await read.get(posts, id);
  return doc && (await viewsOf(read, [doc], reader))[0];
}

export const postNotFound = refuse('community/post-not-found', 'not-found', 'This post is not there any more.');

export async function postExists(read: ReadModels, id: string): Promise<boolean> {
  const doc = await read.get(posts, id);
  return doc !== undefined && isVisible(doc);
}

/** Those of these ids whose post can be read. */
export async function postsThatExist(read: ReadModels, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await read.getMany(posts, ids);
  return new Set(found.filter(isVisible).map(({ _id }) => _id));
}

const trendingDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/** Of the posts of the last seven days those with the most likes, filled up from all time. What was erased is left out. */
export async function trendingPosts(read: ReadModels, reader: Reader, count = 3): Promise<readonly PostView[]> {
  const since = new Date(reader.now.getTime() - trendingDays * dayMs);
  const days = Array.from({ length: trendingDays + 1 }, (_, day) => new Date(since.getTime() + day * dayMs));
  const perDay = await Promise.all(
    days.map((day) =>
      read.find(posts, { where: { createdDay: day.toISOString().slice(0, 10) }, sort: { likesCount: -1 }, limit: 20 }),
    ),
  );
  const recent = perDay
    .flat()
    .filter((post) => !post.erased && post.likesCount > 0 && post.createdAt >= since.toISOString());
  const top = recent
    .sort((a, b) => b.likesCount - a.likesCount || b.createdAt.localeCompare(a.createdAt))
    .slice(0, count);
  if (top.length < count) {
    const known = new Set(top.map(({ _id }) => _id));
    const ofAllTime = await read.find(posts, { sort: { likesCount: -1 }, limit: 20 });
    const others = ofAllTime.filter(({ _id, erased }) => !erased && !known.has(_id));
    top.push(...others.slice(0, count - top.length));
  }
  return viewsOf(read, top, reader);
}

export async function searchPosts(
  read: ReadModels,
  text: string,
  limit: number,
  reader: Reader,
): Promise<readonly PostView[]> {
  return viewsOf(read, await read.search(posts, text, { limit }), reader);
}

/** Every post of one member. */
export const postsBy = (authorId: string) => ({ from: posts, where: { authorId }, sort: newestFirst });

export async function countPostsBy(read: ReadModels, authorId: string): Promise<number> {
  return read.count(posts, { authorId });
}

async function viewsOf(
  read: ReadModels,
  docs: readonly PostDocument[],
  reader: Reader,
  known?: Bylined,
): Promise<readonly PostView[]> {
  const bylineOf = known?.bylineOf ?? (await bylinesOf(read, docs.map(authorOf)));
  const presented = known?.presented ?? present;
  const own = await ownMarksOn(read, docs, reader);
  return docs.filter(isVisible).map((doc) => presented(doc, { bylineOf, ...own }, reader));
}

/** What the reader has liked and voted for among these posts. */
async function ownMarksOn(read: ReadModels, docs: readonly PostDocument[], { memberId }: Reader) {
  const idsOf = (some: readonly PostDocument[]) => some.map(({ _id }) => `${_id}:${memberId}`);
  const polls = docs.filter(({ poll }) => poll !== null);
  const [liked, voted] =
    memberId === undefined
      ? [[], []]
      : await Promise.all([
          read.getMany(likes, idsOf(docs)),
          polls.length > 0 ? read.getMany(votes, idsOf(polls)) : [],
        ]);
  const likedIds = new Set(liked.map(({ _id }) => _id));
  const options = new Map(voted.map(({ _id, option }) => [_id, option]));
  return {
    isLiked: (postId: string) => likedIds.has(`${postId}:${memberId}`),
    votedOption: (postId: string) => options.get(`${postId}:${memberId}`) ?? null,
  };
}

/** What an erased author wrote is shown only as the head of what others wrote below. */
function isVisible({ erased, commentsCount }: PostDocument): boolean {
  return !erased || commentsCount > 0;
}
