// What a feed says, whatever its format (RSS, RDF, Atom, JSON Feed) and however carelessly it was written: items in one shape, as plain
// text and harmless HTML. Pure, and slow on hostile input: `read-feed.ts` runs it in a process of its own, under a time limit.
import { ParseError, parseFeed as parseAnyFeed } from 'feedsmith';
import { cut } from '../../text/cut.ts';
import { coreOf } from './feed-core.ts';
import { feedDate } from './feed-date.ts';
import { rawOf } from './feed-formats.ts';
import { harmlessHtml, textOfHtml, textOfLine } from './html.ts';
import { parseNewsApi } from './news-api.ts';
import type { Raw, RawFeed } from './raw-feed.ts';
import { webAddress } from './web-address.ts';

export type FeedItem = Readonly<{
  /** What the feed calls it, else its address. */
  guid: string;
  /** Where it is read, absolute. */
  url: string;
  title: string;
  /** Plain text of at most 500 characters. */
  description: string;
  /** Harmless HTML of at most 50,000 characters; null where the feed gives no more than its description. */
  content: string | null;
  /** How the content begins: plain text of at most 500 characters. */
  excerpt: string | null;
  /** How many there are in all that the feed gives. */
  words: number;
  author: string | null;
  /** ISO 8601; null where the feed gives no date that can be read. */
  publishedAt: string | null;
  /** The address of a picture, absolute. */
  image: string | null;
  categories: readonly string[];
  /** Who published it, where the feed gathers what others publish. */
  outlet: string | null;
}>;

export type ParsedFeed = Readonly<{
  title: string;
  /** The site that it belongs to. */
  homepage: string | null;
  /** For how long it may be kept, as it says. */
  ttlMinutes: number | null;
  /** At most 200, in the feed's order. Those that lead nowhere are left out. */
  items: readonly FeedItem[];
}>;

const mostItems = 200;
const longestTitle = 300;
const longestDescription = 500;
const longestContent = 50_000;
const longestName = 120;
const mostCategories = 10;

/** `text` is the feed decoded, `address` is where it was found. Answers undefined if it is no feed, or one that was cut short. */
export function parseFeed(text: string, address: string): ParsedFeed | undefined {
  const parsed = parseNewsApi(text) ?? parsedOf(text);
  if (parsed === undefined) return undefined;
  const { title, homepage, base, ttl, raws } = parsed;
  const feedBase = webAddress(base, address) ?? address;
  const items = raws.slice(0, mostItems).map((raw) => itemOf(raw, webAddress(raw.base, feedBase) ?? feedBase));
  return {
    title: cut(textOfLine((title ?? '').slice(0, longestContent)), longestTitle),
    homepage: webAddress(homepage, feedBase),
    ttlMinutes: ttl !== undefined && ttl > 0 ? ttl : null,
    items: items.filter((item) => item !== undefined),
  };
}

function parsedOf(text: string): RawFeed | undefined {
  try {
    const core = coreOf(text);
    try {
      return rawOf(parseAnyFeed(core, { maxItems: mostItems }));
    } catch (error) {
      if (error instanceof ParseError && !hasItems.test(core)) return nothingIn;
      throw error;
    }
  } catch (error) {
    // Whatever the parser stumbles over is the feed's fault.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

const hasItems = /<(?:\w+:)?(?:item|entry)[\s/>]/i;

/** A feed of a known format in which there is nothing yet. */
const nothingIn: RawFeed = { title: undefined, homepage: undefined, base: undefined, raws: [] };

function itemOf(raw: Raw, base: string): FeedItem | undefined {
  const url = firstAddress(raw.links, base);
  if (url === null) return undefined;
  const { summary = '', content = '' } = raw;
  const summarized = textOfHtml(summary.slice(0, longestContent));
  const description = summarized || textOfHtml(content.slice(0, longestContent));
  const readTitle = raw.isHtmlTitle ? textOfHtml : textOfLine;
  const title = readTitle((raw.title ?? '').slice(0, longestContent)) || cut(description, 100);
  if (title === '') return undefined;
  // Many feeds put the whole article where its summary belongs.
  const longer = content.length > summary.length ? content : summarized.length > longestDescription ? summary : '';
  const full = harmlessHtml(longer.slice(0, longestContent), webAddress(raw.contentBase, base) ?? url);
  const text = full === '' ? null : textOfHtml(full);
  return {
    guid: raw.guid?.trim().slice(0, longestTitle) || url,
    url,
    title: cut(title, longestTitle),
    description: cut(description, longestDescription),
    content: full === '' ? null : full,
    excerpt: text === null ? null : cut(text, longestDescription),
    words: (text ?? cut(description, longestDescription)).split(' ').filter((word) => word !== '').length,
    author: cut(textOfHtml(raw.author ?? ''), longestName) || null,
    publishedAt: raw.dates.map(feedDate).find((at) => at !== null) ?? null,
    image: firstAddress(raw.images, base),
    categories: [...new Set(raw.categories.map((name) => cut(textOfHtml(name ?? ''), longestName)))]
      .filter((name) => name !== '')
      .slice(0, mostCategories),
    outlet: cut(textOfHtml(raw.outlet ?? ''), longestName) || null,
  };
}

const firstAddress = (addresses: readonly (string | undefined)[], base: string): string | null =>
  addresses.map((address) => webAddress(address, base)).find((address) => address !== null) ?? null;
