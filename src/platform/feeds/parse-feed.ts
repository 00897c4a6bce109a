// Parses a feed in any format, however carelessly written, into items of one shape, with plain text and harmless HTML.
// Pure, but slow on hostile input: `read-feed.ts` runs it in a separate process, under a time limit.
import { personName } from '../../kernel/person-name.ts';
import { cut } from '../../text/cut.ts';
import { feedDate } from './feed-date.ts';
import { rawFeedOf } from './feed-formats.ts';
import { feedTreeOf } from './feed-tree.ts';
import { harmlessHtml, pictureIn, textOfHtml, textOfLine, textOfText } from './html.ts';
import { parseJsonFeed } from './json-feed.ts';
import { parseNewsApi } from './news-api.ts';
import { withoutProlog } from './prolog.ts';
import type { Raw, RawFeed, TextKind } from './raw-feed.ts';
import { webAddress } from './web-address.ts';

export type FeedItem = Readonly<{
  /** The id from the feed, else its address. */
  guid: string;
  url: string;
  title: string;
  /** Plain text of at most 500 characters. */
  description: string;
  /** Harmless HTML of at most 50,000 characters; null if the feed contains only the description. */
  content: string | null;
  /** The start of the content: plain text of at most 500 characters. */
  excerpt: string | null;
  /** The number of words in everything that the feed contains. */
  words: number;
  author: string | null;
  /** ISO 8601; null if the feed has no readable date. */
  publishedAt: string | null;
  image: string | null;
  categories: readonly string[];
  /** The original publisher, if the feed aggregates others. */
  outlet: string | null;
}>;

export type ParsedFeed = Readonly<{
  title: string;
  homepage: string | null;
  /** How long the feed says it may be cached. */
  ttlMinutes: number | null;
  /** At most 200, in the feed's order, without those that have no link. */
  items: readonly FeedItem[];
}>;

const maxItems = 200;
const longestTitle = 300;
const longestDescription = 500;
const longestContent = 50_000;
const longestName = 120;
const maxCategories = 10;

/** `address` is where the feed was found. Returns undefined if it is not a feed, or is truncated. */
export function parseFeed(text: string, address: string): ParsedFeed | undefined {
  const parsed = rawFeedIn(text);
  if (parsed === undefined) return undefined;
  const { title, homepage, base, ttl, raws } = parsed;
  const feedBase = webAddress(base, address) ?? address;
  const items = raws.slice(0, maxItems).map((raw) => itemOf(raw, webAddress(raw.base, feedBase) ?? feedBase));
  return {
    title: cut(textOfLine((title ?? '').slice(0, longestContent)), longestTitle),
    homepage: webAddress(homepage, feedBase),
    ttlMinutes: ttl !== undefined && ttl > 0 ? ttl : null,
    items: items.filter((item) => item !== undefined),
  };
}

function rawFeedIn(text: string): RawFeed | undefined {
  if (/^[^<{]*\{/.test(text)) {
    const json = jsonIn(text);
    return parseNewsApi(json) ?? parseJsonFeed(json, maxItems);
  }
  const tree = feedTreeOf(withoutProlog(text), maxItems);
  return tree && rawFeedOf(tree);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^[^{]+/, ''));
  } catch {
    return undefined;
  }
}

const titleReaders: Readonly<Record<TextKind, (title: string) => string>> = {
  html: textOfHtml,
  text: textOfText,
  either: textOfLine,
};

/** Its title, else the beginning of its text, else its picture's description. Empty if there is nothing to show. */
function titleOf({ title = '', titleKind = 'either', summary = '', content = '', images }: Raw, text: string): string {
  const read = titleReaders[titleKind](title.slice(0, longestContent)) || cut(text, 100);
  if (read !== '') return read;
  const pictured = pictureIn(summary.slice(0, longestContent)) ?? pictureIn(content.slice(0, longestContent));
  return pictured || (pictured === '' || images.some(Boolean) ? 'Picture' : '');
}

function authorIn(places: Raw['authors']): string | null {
  for (const written of places) {
    const names = written.flatMap((name) => personName(textOfHtml(name.slice(0, longestContent))) ?? []);
    if (names.length > 0) return cut([...new Set(names)].join(', '), longestName);
  }
  return null;
}

function itemOf(raw: Raw, base: string): FeedItem | undefined {
  const url = firstAddress(raw.links, base);
  if (url === null) return undefined;
  const { summary = '', content = '' } = raw;
  const summarized = textOfHtml(summary.slice(0, longestContent));
  const description = summarized || textOfHtml(content.slice(0, longestContent));
  const title = titleOf(raw, description);
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
    author: authorIn(raw.authors),
    publishedAt: raw.dates.map(feedDate).find((at) => at !== null) ?? null,
    image: firstAddress(raw.images, base),
    categories: [...new Set(raw.categories.map((name) => cut(textOfHtml(name ?? ''), longestName)))]
      .filter((name) => name !== '')
      .slice(0, maxCategories),
    outlet: cut(textOfHtml(raw.outlet ?? ''), longestName) || null,
  };
}

const firstAddress = (addresses: readonly (string | undefined)[], base: string): string | null =>
  addresses.map((address) => webAddress(address, base)).find((address) => address !== null) ?? null;
