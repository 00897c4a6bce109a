// Queries about what a member keeps. The tools and articles themselves belong to the directory and the newsroom.
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { Collection } from '../../src/platform/projection.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type ToolView, toolsByIds } from '../directory/queries.ts';
import { articlesByIds, type FoundArticle } from '../newsroom/queries.ts';
import { followedSectors, followedTools, markId, savedArticles, savedTools } from './projection.ts';
import type { MarkDocument } from './read-model.ts';

const newestFirst = { createdAt: -1 } as const;

const marksPage = (read: ReadModels, of: Collection<MarkDocument>, memberId: string, page: PageRequest) =>
  findPage(read, of, { where: { memberId }, sort: newestFirst }, page);

const things = (marks: readonly MarkDocument[]): readonly string[] => marks.map(({ thingId }) => thingId);

export async function savedToolsPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  now: Date,
): Promise<Page<ToolView>> {
  const { items, nextCursor } = await marksPage(read, savedTools, memberId, page);
  return { items: await toolsByIds(read, things(items), now), nextCursor };
}

export async function savedArticlesPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
): Promise<Page<FoundArticle>> {
  const { items, nextCursor } = await marksPage(read, savedArticles, memberId, page);
  return { items: await articlesByIds(read, things(items)), nextCursor };
}

/** The most members that one event names. */
const followersAtOnce = 500;

/** The next followers of a tool or a sector after a member, in the order of their ids. */
export async function followersAfter(
  read: ReadModels,
  { kind, id }: Readonly<{ kind: 'tool' | 'sector'; id: string }>,
  memberId: string,
): Promise<Readonly<{ ids: readonly string[]; upTo: string | null }>> {
  const where = { _id: { $gt: markId(id, memberId), $lt: `${id};` } };
  const of = kind === 'tool' ? followedTools : followedSectors;
  const found = await read.find(of, { where, sort: { _id: 1 }, limit: followersAtOnce });
  const last = found.length < followersAtOnce ? undefined : found.at(-1);
  return { ids: found.map((mark) => mark.memberId), upTo: last?.memberId ?? null };
}

/** Older marks than these show no filled button in a list, and are in the lists of one's own nevertheless. */
const mostKnown = 1_000;

export type Shelf = Readonly<
  Record<'savedTools' | 'savedArticles' | 'followedTools' | 'followedSectors', readonly string[]>
>;

/** The ids of all that a member keeps, newest first. */
export async function shelfOf(read: ReadModels, memberId: string): Promise<Shelf> {
  const known = async (of: Collection<MarkDocument>) =>
    things(await read.find(of, { where: { memberId }, sort: newestFirst, limit: mostKnown }));
  const [tools, articles, followed, sectors] = await Promise.all(
    [savedTools, savedArticles, followedTools, followedSectors].map(known),
  );
  return {
    savedTools: tools ?? [],
    savedArticles: articles ?? [],
    followedTools: followed ?? [],
    followedSectors: sectors ?? [],
  };
}
