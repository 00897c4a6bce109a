// Names tools for other subjects, and finds the tools that a text names or links.
import { toolIdOf } from '../../../modules/tools/model/address.ts';
import { ToolMerged, ToolRetired } from '../../../modules/tools/model/tool.ts';
import type { Sector } from '../../../modules/tools/names.ts';
import { endsWith, type Subject } from '../../../src/platform/notification-kind.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { asWord } from '../../../src/text/cut.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { idsLeadingAs, placesOf } from './moves.ts';
import { logoUrl } from './present.ts';
import { toolNames, tools } from './projection.ts';
import type { ToolDocument } from './read-model.ts';

export type ToolName = Readonly<{ id: string; slug: string; name: string; logo: string | null }>;

export const nameOf = (tool: ToolDocument): ToolName => {
  const { _id: id, slug, name } = tool;
  return { id, slug, name, logo: logoUrl(tool) };
};

export async function namesOfTools(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, ToolName>> {
  if (ids.length === 0) return new Map();
  return new Map((await read.getMany(tools, [...new Set(ids)])).map((tool) => [tool._id, nameOf(tool)]));
}

/** The names of tools, including those that have left the directory. */
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

const allNames = cachedQuery('directory.names', async (read) => {
  const all: { id: string; sector: Sector; name: string }[] = [];
  for await (const { _id: id, sector, name } of everyOne(read, { from: tools, where: {}, sort: { sortName: 1 } }))
    all.push({ id, sector, name });
  return all;
});

/** Returns the tools that a text names exactly, as a separate word. */
export async function toolsNamedIn(
  read: ReadModels,
  text: string,
): Promise<readonly Readonly<{ id: string; sector: Sector }>[]> {
  const named = await allNames(read);
  // Most names are nowhere in the text, and a pattern costs a hundred times more than a substring search.
  return named.filter(({ name }) => text.includes(name) && asWord(name).test(text)).slice(0, maxNamed);
}

/** A notification about a tool shows its name. */
export const toolSubject: Subject = {
  endings: [endsWith(ToolRetired, ({ data }) => data.toolId), endsWith(ToolMerged, ({ data }) => data.toolId)],
  existing: async (read, ids) =>
    new Map([...(await namesOfTools(read, ids))].map(([id, { name }]) => [id, { excerpt: isolated(name) }])),
};
