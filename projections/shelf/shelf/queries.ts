// Queries about a member's marks. The tools and articles themselves belong to the directory and the newsroom.
import { compareScalars } from '../../../src/platform/documents/compare-scalars.ts';
import type { Collection } from '../../../src/platform/projection.ts';
import { filledPage, findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { articlesByIds, type FoundArticle } from '../../news/newsroom/queries.ts';
import { idsLeadingAs, placesOf, type ToolView, toolsByIds } from '../../tools/directory/queries.ts';
import { followedSectors, followedTools, type MarkDocument, markId, savedArticles, savedTools } from './projection.ts';

const newestFirst = { createdAt: -1 } as const;

const things = (marks: readonly MarkDocument[]): readonly string[] => marks.map(({ thingId }) => thingId);

/** Returns each tool once, at its newest mark: saved tools may have been merged. */
export async function savedToolsPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  now: Date,
): Promise<Page<ToolView>> {
  const all = { from: savedTools, where: { memberId }, sort: newestFirst };
  return filledPage(read, all, page, async (marks) => {
    const ids = await idsLeadingAs(read, things(marks));
    const markIds = ids.map((id) => markId(id, memberId));
    const [placeOf, saved, views] = await Promise.all([
      placesOf(read, ids),
      read.getMany(savedTools, markIds),
      toolsByIds(read, things(marks), now),
    ]);
    const newest = new Map(saved.toSorted(oldestFirst).map((mark) => [placeOf(mark.thingId), mark._id]));
    const viewOf = new Map(views.map((tool) => [tool.id, tool]));
    return marks.map(({ _id, thingId }) => {
      const place = placeOf(thingId);
      return newest.get(place) === _id ? viewOf.get(place) : undefined;
    });
  });
}

/** Reverses `newestFirst`, even for marks of the same instant. */
const oldestFirst = (a: MarkDocument, b: MarkDocument): number =>
  compareScalars(a.createdAt, b.createdAt) || compareScalars(a._id, b._id);

export async function savedArticlesPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
): Promise<Page<FoundArticle>> {
  const { items, nextCursor } = await findPage(read, savedArticles, { where: { memberId }, sort: newestFirst }, page);
  return { items: await articlesByIds(read, things(items)), nextCursor };
}

/** The most members that one event names. */
const followersAtOnce = 500;

/** Returns the next followers of a tool or a sector after a member, in the order of their ids. */
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

/** Older marks show no filled button in lists. */
const maxKnown = 1_000;

export type Shelf = Readonly<
  Record<'savedTools' | 'savedArticles' | 'followedTools' | 'followedSectors', readonly string[]>
>;

/** Returns the ids of everything marked, newest first; for a departed tool, the id of its successor. */
export async function shelfOf(read: ReadModels, memberId: string): Promise<Shelf> {
  const known = async (of: Collection<MarkDocument>) =>
    things(await read.find(of, { where: { memberId }, sort: newestFirst, limit: maxKnown }));
  const [tools, articles, followed, sectors] = await Promise.all([
    known(savedTools),
    known(savedArticles),
    known(followedTools),
    known(followedSectors),
  ]);
  const placeOf = await placesOf(read, [...tools, ...followed]);
  const places = (ids: readonly string[]) => [...new Set(ids.map(placeOf))];
  return {
    savedTools: places(tools),
    savedArticles: articles,
    followedTools: places(followed),
    followedSectors: sectors,
  };
}
