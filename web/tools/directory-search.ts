// The directory's search parameters: sector, text, order and the tool to highlight. Unknown values are ignored.
import { cursorIn, startOf } from '../start-of-list.ts';
import { type DirectorySort, type Sector, sectorNames } from './directory-names.ts';

export const sectors: readonly Sector[] = [
  ...(['content-writing', 'marketing', 'design-creative', 'development-code', 'productivity'] as const),
  ...(['video-media', 'analytics-data', 'automation', 'research-knowledge'] as const),
];
/** The first is the default, which the address leaves out. */
export const sorts: readonly DirectorySort[] = [
  ...(['alphabetical', 'reverse-alphabetical', 'newest', 'oldest', 'highest-rated', 'most-reviews'] as const),
];

export type DirectorySearch = Readonly<{
  sector?: Sector | undefined;
  q?: string | undefined;
  sort?: Exclude<DirectorySort, 'alphabetical'> | undefined;
  highlight?: string | undefined;
  /** The cursor at which the list begins. */
  from?: string | undefined;
}>;

export const longestSearch = 200;
const longestHighlight = 2_000;
/** Fills whole rows of one, two or three cards. */
const toolsOnPage = 24;

export function readDirectorySearch({ sector, q, sort, highlight, from }: Record<string, unknown>): DirectorySearch {
  const order = sorts.find((known) => known === sort);
  return {
    sector: sectorIn(sector),
    q: textIn(q, longestSearch),
    sort: order === 'alphabetical' ? undefined : order,
    highlight: textIn(highlight, longestHighlight),
    from: cursorIn(from),
  };
}

/** Accepts a slug or a name, like the server. */
function sectorIn(given: unknown): Sector | undefined {
  const asked = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return sectors.find((slug) => slug === asked || sectorNames[slug].toLowerCase() === asked);
}

/** Converts numbers, since the router parses an all-digit text as one. */
function textIn(given: unknown, longest: number): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  return String(given).trim().slice(0, longest) || undefined;
}

/** Returns the input of the list's query. The server embeds the first page under exactly the same input. */
export function directoryInput({ sector, q, sort, highlight, from }: DirectorySearch) {
  return {
    limit: toolsOnPage,
    ...(sector && { sector }),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(highlight && { highlight }),
    ...startOf(from),
  };
}
