// The directory's search parameters: sector, text, order and the tool to highlight. Unknown values are ignored.
import { type Sector, sectorOf } from '../../modules/tools/names.ts';
import { longestSearch } from '../text/sizes.ts';
import { topToolsInput } from './home.ts';
import type { Loading } from './loader.ts';
import { cursorIn, startOf, textIn } from './read-search.ts';

/** The first is the default, which the address leaves out. Tools found by a text are ordered by their match instead. */
export const sorts = [
  'alphabetical',
  'reverse-alphabetical',
  'newest',
  'oldest',
  'highest-rated',
  'most-reviews',
] as const;
type DirectorySort = (typeof sorts)[number];

export type DirectorySearch = Readonly<{
  sector?: Sector | undefined;
  q?: string | undefined;
  sort?: DirectorySort | undefined;
  highlight?: string | undefined;
  from?: string | undefined;
}>;

const longestHighlight = 2_000;
/** Fills whole rows of one, two or three cards. */
const toolsOnPage = 24;

export function readDirectorySearch({ sector, q, sort, highlight, from }: Record<string, unknown>): DirectorySearch {
  const text = textIn(q, longestSearch);
  const usual = text === undefined ? sorts[0] : undefined;
  return {
    sector: typeof sector === 'string' ? sectorOf(sector) : undefined,
    q: text,
    sort: sorts.find((known) => known === sort && known !== usual),
    highlight: textIn(highlight, longestHighlight),
    from: cursorIn(from),
  };
}

export function directoryInput({ sector, q, sort, highlight, from }: DirectorySearch) {
  return {
    limit: toolsOnPage,
    ...(sector && { sector }),
    ...(q && { q, sort: 'best-match' as const }),
    ...(sort && { sort }),
    ...(highlight && { highlight }),
    ...startOf(from),
  };
}

/** Whether an address asks for no part of the directory and no other order than the usual one. */
export const isWholeDirectory = (search: DirectorySearch): boolean =>
  Object.values(search).every((value) => value === undefined);

export const loadDirectory = ({ ask, askList, search }: Loading<DirectorySearch>) =>
  Promise.all([
    askList('directory.tools', directoryInput(search)),
    isWholeDirectory(search) && ask('directory.tools', topToolsInput),
  ]);
