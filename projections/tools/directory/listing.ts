// The lists of the directory, as indexed queries, and the same over tools in memory for text searches.
import type { Sector } from '../../../modules/tools/names.ts';
import { compareScalars } from '../../../src/platform/documents/compare-scalars.ts';
import type { FindOptions, Scalar, Sort, Stored } from '../../../src/platform/documents/document-store.ts';
import { firstPage, type PageRequest, requireCursorOf } from '../../../src/platform/viewing/paging.ts';
import type { ToolDocument } from './projection.ts';

const orders = {
  alphabetical: { sortName: 1 },
  'reverse-alphabetical': { sortName: -1 },
  newest: { createdAt: -1 },
  oldest: { createdAt: 1 },
  'highest-rated': { score: -1, sortName: 1 },
  'most-reviews': { reviewCount: -1, sortName: 1 },
} as const satisfies Readonly<Record<string, Sort<ToolDocument>>>;

export type DirectorySort = keyof typeof orders;
export const directorySorts = Object.keys(orders) as [DirectorySort, ...DirectorySort[]];

/** Orders tools by how well they match a text. Without a text, they are in alphabetical order. */
export const bestMatch = 'best-match';

export type DirectoryFilter = Readonly<{ sector?: Sector | undefined; sort: DirectorySort }>;

type Listing = Required<Pick<FindOptions<ToolDocument>, 'where' | 'sort'>>;

export const listingOf = ({ sector, sort }: DirectoryFilter): Listing => ({
  where: sector === undefined ? {} : { sector },
  sort: orders[sort],
});

/** Returns one page of these tools, in the order and with the cursors of the same list in the store. */
export function pageAmong(tools: readonly Stored<ToolDocument>[], sort: DirectorySort, { limit, cursor }: PageRequest) {
  const order: Sort<ToolDocument> = orders[sort];
  requireCursorOf(order, cursor);
  const steps = Object.entries(order) as [keyof ToolDocument, 1 | -1][];
  const directions = [...steps.map(([, direction]) => direction), steps.at(-1)?.[1] ?? 1];
  const placeOf = (tool: ToolDocument) => [...steps.map(([field]) => tool[field] as Scalar), tool._id];
  const compare = (one: readonly Scalar[], other: readonly Scalar[]): number => {
    for (const [index, direction] of directions.entries()) {
      const difference = compareScalars(one[index] ?? null, other[index] ?? null) * direction;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const rest = tools
    .map((tool) => ({ tool, place: placeOf(tool) }))
    .filter(({ place }) => !cursor || compare(place, cursor) > 0)
    .sort((a, b) => compare(a.place, b.place));
  return firstPage(
    rest.map(({ tool }) => tool),
    order,
    limit,
  );
}
