// The readers' queries about news. Blocked articles are in none of them.
import { ArticleBlocked } from '../../../modules/news/model/article.ts';
import type { NewsCategory } from '../../../modules/news/names.ts';
import type { Sight } from '../../../src/platform/media/sight.ts';
import { endsWith, type Subject } from '../../../src/platform/notification-kind.ts';
import { findPage, mapPage, type Page, type PageRequest, pageOfFound } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { asWord } from '../../../src/text/cut.ts';
import { isolated } from '../../../src/text/isolate.ts';
import {
  type ArchivedArticle,
  type FoundArticle,
  type LiveArticle,
  presentArchived,
  presentFound,
  presentLive,
} from './present.ts';
import { articles, contents, feeds } from './projection.ts';
import type { ArticleDocument } from './read-model.ts';

export { atomOf } from './atom.ts';
export type { ArchivedArticle, FoundArticle, LiveArticle } from './present.ts';

type NewsState = 'live' | 'archived';
type Wanted = Readonly<{ category: NewsCategory | undefined; search: string }>;

/** The maximum for a search: the best matches. */
const maxFound = 500;

async function page(
  read: ReadModels,
  state: NewsState,
  { category, search }: Wanted,
  request: PageRequest,
): Promise<Page<ArticleDocument>> {
  if (search === '') {
    const where = category === undefined ? { state } : { state, aiCategory: category };
    return findPage(read, articles, { where, sort: { publishedAt: -1 } }, request);
  }
  const found = (await read.search(articles, search, { limit: maxFound })).filter(
    (doc) => doc.state === state && (category === undefined || doc.aiCategory === category),
  );
  return pageOfFound(found, ({ publishedAt, _id }) => [-Date.parse(publishedAt), _id], request);
}

export const livePage = async (read: ReadModels, wanted: Wanted, request: PageRequest): Promise<Page<LiveArticle>> =>
  mapPage(await page(read, 'live', wanted, request), presentLive);

export const archivePage = async (read: ReadModels, wanted: Wanted, request: PageRequest) =>
  mapPage(await page(read, 'archived', wanted, request), presentArchived);

export type ReadArticle = ArchivedArticle &
  Readonly<{
    /** Sanitized HTML, for members; null for visitors, and if the feed had no more than the description. */
    contentHtml: string | null;
  }>;

/** Returns an archived article by its slug, in full for members. */
export async function articleBySlug(
  read: ReadModels,
  slug: string,
  { isMember }: Readonly<{ isMember: boolean }>,
): Promise<ReadArticle | undefined> {
  const [doc] = await read.find(articles, { where: { slug }, limit: 1 });
  if (doc?.state !== 'archived') return undefined;
  const full = isMember ? await read.get(contents, doc._id) : undefined;
  return { ...presentArchived(doc), contentHtml: full?.content ?? null };
}

/** Returns who may see a picture: only staff while its article is blocked; undefined if no article has it. */
export async function audienceOfPicture(read: ReadModels, pictureId: string): Promise<Sight | undefined> {
  const [doc] = await read.find(articles, { where: { pictureId }, limit: 1 });
  return doc && (doc.state === 'blocked' ? { members: [] } : 'everybody');
}

/** Returns the best articles with words that begin like this. */
export async function searchArticles(read: ReadModels, text: string, limit: number): Promise<readonly FoundArticle[]> {
  const found = await read.search(articles, text, { limit: limit * 4 });
  return found
    .filter(({ state }) => state !== 'blocked')
    .slice(0, limit)
    .map(presentFound);
}

export const countArticlesSince = (read: ReadModels, since: string, upTo: number): Promise<number> =>
  read.count(articles, { state: 'live', publishedAt: { $gt: since } }, upTo);

/** Returns news that contains a name as a separate word, in exactly this spelling. */
export async function newsNaming(read: ReadModels, name: string, limit: number): Promise<readonly FoundArticle[]> {
  const word = asWord(name);
  const found = (await read.search(articles, name, { limit: maxFound })).filter(
    ({ state, title, description }) => state !== 'blocked' && (word.test(title) || word.test(description)),
  );
  const newest = found.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  return newest.slice(0, limit).map(presentFound);
}

export const articleSubject: Subject = {
  endings: [endsWith(ArticleBlocked, ({ data }) => data.articleId)],
  existing: async (read, ids) =>
    new Map((await articlesByIds(read, ids)).map(({ id, title }) => [id, { excerpt: isolated(title) }])),
};

/** Returns these articles in this order, without those that are on no page. */
export async function articlesByIds(read: ReadModels, ids: readonly string[]): Promise<readonly FoundArticle[]> {
  const byId = new Map((await read.getMany(articles, ids)).map((doc) => [doc._id, doc]));
  return ids.flatMap((id) => {
    const found = byId.get(id);
    return found === undefined || found.state === 'blocked' ? [] : [presentFound(found)];
  });
}

export async function newestArchived(read: ReadModels, limit: number) {
  const found = await read.find(articles, { where: { state: 'archived' }, sort: { publishedAt: -1 }, limit });
  return found.map(({ slug, publishedAt, archivedAt }) => ({ slug, changedAt: archivedAt ?? publishedAt }));
}

/** Returns the newest articles from one instant up to another (exclusive). */
export async function articlesBetween(
  read: ReadModels,
  from: string,
  until: string,
  limit: number,
): Promise<readonly FoundArticle[]> {
  const publishedAt = { $gte: from, $lt: until };
  const sort = { publishedAt: -1 } as const;
  const found = await Promise.all(
    (['live', 'archived'] as const).map((state) => read.find(articles, { where: { state, publishedAt }, sort, limit })),
  );
  return found
    .flat()
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
    .slice(0, limit)
    .map(presentFound);
}

export async function feedNames(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await read.getMany(feeds, ids)).map(({ _id, name }) => [_id, name]));
}
