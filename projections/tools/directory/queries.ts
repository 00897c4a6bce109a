// Queries about tools. They are the same for everyone, so a page is cached until the directory changes.
import { siteOf, toolIdOf } from '../../../modules/tools/model/address.ts';
import { ToolMerged, ToolRetired } from '../../../modules/tools/model/tool.ts';
import { type Sector, sectorNames } from '../../../modules/tools/names.ts';
import type { Stored } from '../../../src/platform/documents/document-store.ts';
import { endsWith, type Subject } from '../../../src/platform/notification-kind.ts';
import { type PictureView, pictureView } from '../../../src/platform/outbound/picture-view.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import {
  everyOne,
  findPage,
  mapPage,
  type Page,
  type PageRequest,
  pageOfFound,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { asWord } from '../../../src/text/cut.ts';
import { fold } from '../../../src/text/fold.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { holdsPart, partOf } from '../../../src/text/part.ts';
import { type WebsiteView, websiteOf } from '../websites/queries.ts';
import { bestMatch, type DirectoryFilter, type DirectorySort, listingOf, pageAmong } from './listing.ts';
import { isByName, matching, placeFor, textOf } from './match.ts';
import { logoUrl, presentTool, type ToolView } from './present.ts';
import {
  directoryTotals,
  everySector,
  moved,
  ratingTotals,
  type ToolDocument,
  toolNames,
  tools,
} from './projection.ts';
import { averageOf } from './rating.ts';

export type { ToolView } from './present.ts';

type Tool = Stored<ToolDocument>;
type Asked = Readonly<
  Pick<DirectoryFilter, 'sector'> & {
    sort: DirectorySort | typeof bestMatch;
    q: string;
    highlight?: string | undefined;
  }
>;

export type DirectoryPage = Readonly<{ tools: readonly ToolView[]; total: number; nextCursor: string | null }>;

/** Returns a page of tools. A highlighted tool, or in alphabetical order one named exactly like the search, comes first and only once. */
export async function directoryPage(
  read: ReadModels,
  { highlight, ...asked }: Asked,
  page: PageRequest,
  now: Date,
): Promise<DirectoryPage> {
  const { sector, sort } = asked;
  const [{ items, total, nextCursor }, first] = await Promise.all([
    asked.q === ''
      ? listedPage(read, { sector, sort: sort === bestMatch ? 'alphabetical' : sort }, page)
      : foundPage(read, asked, page),
    highlight ? toolNamed(read, highlight) : exactMatch(read, asked),
  ]);
  const shown = first === undefined ? items : withFirst(first, items, page, Boolean(highlight));
  return { tools: shown.map((tool) => presentTool(tool, now)), total, nextCursor };
}

function withFirst(first: Tool, items: readonly Tool[], { cursor }: PageRequest, isHighlighted: boolean) {
  const others = items.filter(({ _id }) => _id !== first._id);
  if (cursor) return others;
  return isHighlighted && others.length < items.length ? items : [first, ...others];
}

async function exactMatch(read: ReadModels, { q, sector, sort }: Asked): Promise<Tool | undefined> {
  if (q === '' || sort !== 'alphabetical') return undefined;
  const called = fold(q);
  return (await allTexts(read)).find(({ tool }) => tool.sortName === called && (!sector || tool.sector === sector))
    ?.tool;
}

type FoundPage = Page<Tool> & Readonly<{ total: number }>;

const cachedPage = cachedQuery('directory.page', async (read, filter: DirectoryFilter, page: PageRequest) => {
  const [found, total] = await Promise.all([
    findPage(read, tools, listingOf(filter), page),
    countTools(read, filter.sector),
  ]);
  return { ...found, total };
});

function listedPage(
  read: ReadModels,
  { sector, sort }: DirectoryFilter,
  { limit, cursor }: PageRequest,
): Promise<FoundPage> {
  return cachedPage(read, { sector, sort }, { limit, cursor });
}

const allTools = { from: tools, where: {}, sort: { sortName: 1 } } as const;

/** No index finds a part of a word, so all texts are cached. */
const allTexts = cachedQuery('directory.texts', (read) => Array.fromAsync(everyOne(read, allTools), textOf));

async function foundPage(read: ReadModels, { q, sector, sort }: Asked, page: PageRequest): Promise<FoundPage> {
  const texts = (await allTexts(read)).filter(({ tool }) => !sector || tool.sector === sector);
  if (sort === bestMatch) {
    const found = matching(texts, q);
    return { ...mapPage(pageOfFound(found, placeFor(q), page), ({ tool }) => tool), total: found.length };
  }
  const part = partOf(q);
  const found = texts.filter(({ all }) => holdsPart(all, part)).map(({ tool }) => tool);
  return { ...pageAmong(found, sort, page), total: found.length };
}

const maxAtOneSite = 20;

/** Finds a tool by id or slug, or its successor if it has left the directory. */
async function toolOrSuccessor(read: ReadModels, idOrSlug: string): Promise<Tool | undefined> {
  const ids = [idOrSlug, toolIdOf(idOrSlug)];
  const [listed] = await read.getMany(tools, ids);
  return listed ?? (await read.getMany(tools, ids.map(await placesOf(read, ids))))[0];
}

/** Finds a tool by id, slug or website. Of several at one site, the one with exactly this address. */
export async function toolNamed(read: ReadModels, name: string): Promise<Tool | undefined> {
  const named = await toolOrSuccessor(read, name);
  if (named !== undefined) return named;
  const atSite = await toolsAt(read, name, maxAtOneSite);
  return atSite.find(({ website }) => website === name) ?? atSite[0];
}

export async function toolIdNamed(read: ReadModels, idOrSlug: string): Promise<string | undefined> {
  return (await read.getMany(tools, [idOrSlug, toolIdOf(idOrSlug)]))[0]?._id;
}

async function toolsAt(read: ReadModels, website: string, limit: number): Promise<readonly Tool[]> {
  const site = siteOf(website);
  return site === null ? [] : read.find(tools, { where: { site }, limit });
}

async function countTools(read: ReadModels, sector?: Sector): Promise<number> {
  return (await read.get(directoryTotals, sector ?? everySector))?.tools ?? 0;
}

export const countToolsSince = (read: ReadModels, since: string, upTo: number): Promise<number> =>
  read.count(tools, { createdAt: { $gt: since } }, upTo);

/** The maximum length of a chain of merges that is followed. */
const maxMoves = 5;
/** The maximum number of tools that led to others within one move. */
const maxLeading = 1_000;

/** Returns where each of these ids leads: to the tool that replaced it, or to itself. */
export async function placesOf(read: ReadModels, ids: readonly string[]): Promise<(id: string) => string> {
  const places = new Map(ids.map((id) => [id, id]));
  let ends = [...places.keys()];
  for (let moves = 0; moves < maxMoves && ends.length > 0; moves += 1) {
    const left = await read.getMany(moved, ends);
    const next = new Map(left.flatMap(({ _id, movedTo }) => (movedTo === null ? [] : [[_id, movedTo] as const])));
    for (const [id, place] of places) places.set(id, next.get(place) ?? place);
    ends = [...new Set(next.values())];
  }
  return (id) => places.get(id) ?? id;
}

/** Returns all ids that lead to the same tools, including these. A mark on a tool is under the id of its time. */
export async function idsLeadingAs(read: ReadModels, ids: readonly string[]): Promise<readonly string[]> {
  const all = new Set(ids.map(await placesOf(read, ids)));
  let ends = [...all];
  for (let moves = 0; moves < maxMoves && ends.length > 0; moves += 1) {
    const left = await read.find(moved, { where: { movedTo: { $in: ends } }, limit: maxLeading });
    ends = left.flatMap(({ _id }) => (all.has(_id) ? [] : [_id]));
    for (const id of ends) all.add(id);
  }
  return [...new Set([...ids, ...all])];
}

/** Returns these tools in this order, each departed one replaced by its successor, if any. */
export async function toolsByIds(read: ReadModels, ids: readonly string[], now: Date): Promise<readonly ToolView[]> {
  const placeOf = await placesOf(read, ids);
  const found = await read.getMany(tools, [...new Set(ids.map(placeOf))]);
  return found.map((tool) => presentTool(tool, now));
}

/** Returns these tools, by id or slug and in this order, like `toolsByIds`. */
export async function toolsNamed(read: ReadModels, names: readonly string[], now: Date): Promise<readonly ToolView[]> {
  const known = await read.getMany(tools, names);
  const byId = new Set(known.map(({ _id }) => _id));
  const ids = names.map((name) => (byId.has(name) ? name : toolIdOf(name)));
  return toolsByIds(read, ids, now);
}

export async function toolById(read: ReadModels, id: string, now: Date): Promise<ToolView | undefined> {
  const found = await read.get(tools, id);
  return found && presentTool(found, now);
}

export type ToolFound = Readonly<{
  tool: ToolView;
  similarTools: readonly ToolView[];
  websiteCheck: WebsiteView | null;
  screenshot: PictureView | null;
  /** Its current slug, if the requested one has left the directory. */
  movedTo: string | null;
}>;

/** Returns a tool by its id or slug, or the one that replaced it. */
export async function toolPage(read: ReadModels, idOrSlug: string, now: Date): Promise<ToolFound | undefined> {
  const tool = await toolOrSuccessor(read, idOrSlug);
  if (tool === undefined) return undefined;
  const isListed = tool._id === idOrSlug || tool._id === toolIdOf(idOrSlug);
  const [similarTools, websiteCheck] = await Promise.all([similarTo(read, tool, now), websiteOf(read, tool._id)]);
  const screenshot = pictureView(tool.screenshot);
  return { tool: presentTool(tool, now), similarTools, websiteCheck, screenshot, movedTo: isListed ? null : tool.slug };
}

const similarShown = 4;

async function similarTo(read: ReadModels, { _id, sector }: Tool, now: Date): Promise<readonly ToolView[]> {
  const { items } = await listedPage(read, { sector, sort: 'highest-rated' }, { limit: similarShown + 1 });
  const others = items.filter((tool) => tool._id !== _id).slice(0, similarShown);
  return others.map((tool) => presentTool(tool, now));
}

/** More than are shown, because the best match is not always among the first that the store finds. */
const candidates = 50;

/** Returns tools with words that begin like a text, the best match first. */
export async function searchTools(read: ReadModels, text: string, limit: number, now: Date) {
  const [found, texts] = await Promise.all([read.search(tools, text, { limit: candidates }), allTexts(read)]);
  const placeOf = placeFor(text);
  const ids = new Set(found.map(({ _id }) => _id));
  const matches = texts.filter((each) => ids.has(each.tool._id) || isByName(placeOf(each)));
  const { items } = pageOfFound(matches, placeOf, { limit });
  return items.map(({ tool }) => presentTool(tool, now));
}

export type ReviewSummary = Readonly<{
  average: number;
  count: number;
  /** Five stars first. */
  byRating: readonly Readonly<{ rating: number; count: number }>[];
}>;

/** Fewer reviews are not representative of a directory. */
const fewestReviews = 20;

/** Returns the summary of all reviews of tools; undefined while there are too few. */
export async function reviewSummary(read: ReadModels): Promise<ReviewSummary | undefined> {
  const totals = await read.get(ratingTotals, everySector);
  if (totals === undefined) return undefined;
  const { one, two, three, four, five } = totals;
  const byRating = [five, four, three, two, one].map((count, index) => ({ rating: 5 - index, count }));
  const reviewCount = byRating.reduce((sum, { count }) => sum + count, 0);
  if (reviewCount < fewestReviews) return undefined;
  const ratingSum = byRating.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return { average: averageOf({ ratingSum, reviewCount }), count: reviewCount, byRating };
}

export async function newestTools(read: ReadModels, limit: number, now: Date): Promise<readonly ToolView[]> {
  const { items } = await listedPage(read, { sort: 'newest' }, { limit });
  return items.map((tool) => presentTool(tool, now));
}

/** Returns the newest tools from one instant up to another (exclusive). */
export async function toolsBetween(read: ReadModels, from: string, until: string, limit: number, now: Date) {
  const where = { createdAt: { $gte: from, $lt: until } };
  return (await read.find(tools, { where, sort: { createdAt: -1 }, limit })).map((tool) => presentTool(tool, now));
}

export type ToolName = Readonly<{ id: string; slug: string; name: string; logo: string | null }>;

export function nameOf({ _id: id, slug, name, logo }: ToolDocument): ToolName {
  return { id, slug, name, logo: logoUrl({ logo }) };
}

export async function showsPicture(read: ReadModels, pictureId: string): Promise<boolean> {
  return (await read.find(tools, { where: { pictureIds: pictureId }, limit: 1 })).length > 0;
}

export async function namesOfTools(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, ToolName>> {
  if (ids.length === 0) return new Map();
  return new Map((await read.getMany(tools, [...new Set(ids)])).map((tool) => [tool._id, nameOf(tool)]));
}

export async function namesOfAllTools(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await read.getMany(toolNames, [...new Set(ids)])).map(({ _id, name }) => [_id, name]));
}

const maxAtSites = 100;

export async function toolsAtSites(
  read: ReadModels,
  sites: readonly string[],
): Promise<readonly (ToolName & Readonly<{ site: string | null }>)[]> {
  if (sites.length === 0) return [];
  const found = await read.find(tools, { where: { site: { $in: [...sites] } }, limit: maxAtSites });
  return found.map((tool) => ({ ...nameOf(tool), site: tool.site }));
}

/** What texts call a tool: its slugs after a `#`, and its sites. */
export type Addresses = Readonly<{ slugs: readonly string[]; sites: readonly string[] }>;

/** The tool with each slug and at each site, or the one that replaced it. */
export type Addressed = Readonly<{ bySlug: ReadonlyMap<string, ToolName>; bySite: ReadonlyMap<string, ToolName> }>;

export async function toolsAddressed(read: ReadModels, { slugs, sites }: Addresses): Promise<Addressed> {
  const atSites =
    sites.length === 0 ? [] : await read.find(toolNames, { where: { site: { $in: [...sites] } }, limit: maxAtSites });
  const ids = [...slugs.map(toolIdOf), ...atSites.map(({ _id }) => _id)];
  const placeOf = await placesOf(read, ids);
  const names = await namesOfTools(read, ids.map(placeOf));
  const bySlug = new Map<string, ToolName>();
  for (const slug of slugs) {
    const tool = names.get(placeOf(toolIdOf(slug)));
    if (tool !== undefined) bySlug.set(slug, tool);
  }
  const bySite = new Map<string, ToolName>();
  for (const { _id, site } of atSites) {
    const tool = names.get(placeOf(_id));
    // A listed tool comes before one that left the same site.
    if (tool !== undefined && site !== null && (tool.id === _id || !bySite.has(site))) bySite.set(site, tool);
  }
  return { bySlug, bySite };
}

/** Each is a walk along an index. */
const maxAddressed = 20;

/** Returns what texts call a tool, including the tools that it replaced. */
export async function addressesOf(read: ReadModels, toolId: string): Promise<Addresses> {
  const ids = await idsLeadingAs(read, [toolId]);
  const all = await read.getMany(toolNames, ids.slice(0, maxAddressed));
  return { slugs: all.map(({ slug }) => slug), sites: all.flatMap(({ site }) => site ?? []) };
}

/** More tools than these are a list, not news about each. */
const maxNamed = 3;

const allNames = cachedQuery('directory.names', (read) =>
  Array.fromAsync(everyOne(read, allTools), ({ _id: id, sector, name }) => ({ id, sector, name })),
);

export async function toolsNamedIn(
  read: ReadModels,
  text: string,
): Promise<readonly Readonly<{ id: string; sector: Sector }>[]> {
  const named = await allNames(read);
  // A pattern costs a hundred times more than a substring search.
  return named.filter(({ name }) => text.includes(name) && asWord(name).test(text)).slice(0, maxNamed);
}

export const toolSubject: Subject = {
  endings: [endsWith(ToolRetired, ({ data }) => data.toolId), endsWith(ToolMerged, ({ data }) => data.toolId)],
  existing: async (read, ids) =>
    new Map([...(await namesOfTools(read, ids))].map(([id, { name }]) => [id, { excerpt: isolated(name) }])),
};

function adviserTool({ _id: id, name, summary, description, sector, ...tool }: Tool) {
  const { website, pricing, pricingClass, features } = tool;
  const category = sectorNames[sector];
  return { id, name, summary, description, sector, category, website, pricing, pricingClass, features };
}

/** Returns all listed tools, without affiliate links and ratings. The same object until the directory changes. */
export const adviserCatalogue = cachedQuery('directory.adviser-catalogue', (read) =>
  Array.fromAsync(everyOne(read, allTools), adviserTool),
);
