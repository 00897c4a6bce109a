// Decides which items are one article, by the address, however it is linked. On a page with several articles, the
// fragment and the feed's own ids distinguish them.
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import { articleIdOf, guidKeyOf } from './model/article.ts';
import { type KnownItem, type Place, placeOf } from './model/place.ts';

export type PlacedItem = FeedItem & Place & Readonly<{ feedId: string; guidKey: string }>;

/** The items of a feed with a link, without duplicates. */
export function placedItems(feedId: string, given: readonly FeedItem[]): readonly PlacedItem[] {
  const named = given.flatMap((item) => {
    const place = placeOf(item.url);
    return place === null ? [] : { item, place, ...nameOf(item, place) };
  });
  const pages = countsOf(named, ({ name, place }) => [name, place.pageKey]);
  const titles = countsOf(named, ({ name, item }) => [name, item.title]);
  const byKey = new Map<string, PlacedItem>();
  for (const { item, place, name, isAddress } of named) {
    // An id shared by several articles is ignored.
    const page = pages(name) > 1 ? ` ${place.pageKey}` : '';
    const title = isAddress && titles(name) > 1 ? ` ${item.title}` : '';
    const guidKey = guidKeyOf(feedId, name + page + title);
    if (!byKey.has(guidKey)) byKey.set(guidKey, { ...item, ...place, feedId, guidKey });
  }
  return [...byKey.values()];
}

/** Returns the feed's id for an item, and whether that says no more than its address. */
function nameOf({ guid }: FeedItem, { pageKey, fragment }: Place): Readonly<{ name: string; isAddress: boolean }> {
  const named = /^https?:/i.test(guid) ? placeOf(guid) : null;
  if (named?.pageKey !== pageKey) return { name: guid, isAddress: false };
  // Some outlets append the version of an article to its address.
  const isVersion = fragment === '' && /^\d{1,2}$/.test(named.fragment);
  return { name: isVersion ? guid.replace(/#.*$/, '') : guid, isAddress: isVersion || named.fragment === fragment };
}

/** Counts the different values for each key. */
function countsOf<Of>(all: readonly Of[], pairOf: (each: Of) => readonly [string, string]): (key: string) => number {
  const values = new Map<string, Set<string>>();
  for (const each of all) {
    const [key, value] = pairOf(each);
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return (key) => values.get(key)?.size ?? 0;
}

/** The unknown items, each with the id that its article has or would have. */
export function unknownItems<Item extends PlacedItem>(
  items: readonly Item[],
  known: readonly KnownItem[],
): readonly (Item & Readonly<{ itemId: string }>)[] {
  const isSame = sameness(items, known);
  const knownIds = new Set(known.map(({ itemId }) => itemId));
  return items
    .filter((item) => !known.some((each) => isSame(item, each)))
    .map((item) => {
      const { pageKey, fragment, guidKey } = item;
      const own = articleIdOf(`${pageKey} ${fragment}`);
      const itemId = knownIds.has(own) ? articleIdOf(`${pageKey} ${fragment} ${guidKey}`) : own;
      knownIds.add(itemId);
      return { ...item, itemId };
    });
}

function sameness(items: readonly PlacedItem[], known: readonly KnownItem[]) {
  const listed = new Set(items.map(({ guidKey }) => guidKey));
  const itemsAt = countsOf(items, ({ pageKey, guidKey }) => [pageKey, guidKey]);
  const articlesAt = countsOf(known, ({ pageKey, articleId }) => [pageKey, articleId]);
  return (item: PlacedItem, other: KnownItem): boolean => {
    if (item.guidKey === other.guidKey) return true;
    if (item.pageKey !== other.pageKey) return false;
    const isTitled = plain(item.title) === plain(other.title);
    const areParts = item.fragment !== '' && other.fragment !== '' && item.fragment !== other.fragment;
    // A feed that lists both means two articles. Otherwise it has given its items new ids.
    if (item.feedId === other.feedId) return isTitled && !areParts && !listed.has(other.guidKey);
    // Other feeds may have another title for it, as long as the page holds no other article.
    return isTitled || (!areParts && itemsAt(item.pageKey) === 1 && articlesAt(item.pageKey) === 1);
  };
}

const plain = (title: string): string => title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
