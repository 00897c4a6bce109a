// What a feed says, whatever its format (RSS, RDF, Atom, JSON Feed) and however carelessly it was written: items in one shape, as plain
// text and harmless HTML. Pure, and slow on hostile input: `read-feed.ts` runs it in a thread of its own, under a time limit.
import { type AnyFeed, parseFeed as parseAnyFeed } from 'feedsmith';
import { cut } from '../../kernel/plain-text.ts';
import { feedDate } from './feed-date.ts';
import { harmlessHtml, textOfHtml, webAddress } from './html.ts';
import { parseNewsApi } from './news-api.ts';
import type { Raw, RawFeed } from './raw-feed.ts';

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
    title: cut(textOfHtml(title ?? ''), longestTitle),
    homepage: webAddress(homepage, feedBase),
    ttlMinutes: ttl !== undefined && ttl > 0 ? ttl : null,
    items: items.filter((item) => item !== undefined),
  };
}

function parsedOf(text: string): RawFeed | undefined {
  try {
    return rawOf(parseAnyFeed(coreOf(text), { maxItems: mostItems }));
  } catch (error) {
    // Whatever the parser stumbles over is the feed's fault.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/**
 * The feed without what servers put around it, and without definitions of entities: nobody needs them, and to the parser each that
 * leads elsewhere is a reason to refuse the whole.
 */
function coreOf(text: string): string {
  const begun = text.replace(/^[^<{]+/, '');
  if (!begun.startsWith('<')) return begun;
  const end = [...begun.matchAll(/<\/(?:\w+:)?(?:rss|feed|rdf)\s*>/gi)].at(-1);
  return withoutDoctype(end === undefined ? begun : begun.slice(0, end.index + end[0].length));
}

function withoutDoctype(text: string): string {
  const from = text.slice(0, doctypeWithin).search(/<!doctype/i);
  if (from === -1) return text;
  const inner = text.indexOf('[', from);
  const plainEnd = text.indexOf('>', from);
  const hasInner = inner !== -1 && inner < plainEnd;
  const end = hasInner ? text.indexOf('>', text.indexOf(']', inner)) : plainEnd;
  return end === -1 ? text : text.slice(0, from) + text.slice(end + 1);
}

const doctypeWithin = 2_000;

function rawOf({ format, feed }: AnyFeed): RawFeed {
  switch (format) {
    case 'rss':
      return { ...ofChannel(feed), ttl: feed.ttl };
    case 'rdf':
      return ofChannel(feed);
    case 'atom':
      return {
        title: feed.title?.value,
        homepage: linkIn(feed.links),
        base: feed.xml?.base,
        raws: (feed.entries ?? []).map(ofAtom),
      };
    case 'json':
      return { title: feed.title, homepage: feed.home_page_url, base: undefined, raws: (feed.items ?? []).map(ofJson) };
  }
}

const ofChannel = (feed: Feeds['rss'] | Feeds['rdf']): RawFeed => ({
  title: feed.title,
  homepage: feed.link,
  base: feed.xml?.base,
  raws: (feed.items ?? []).map(ofRss),
});

type Feeds = { [Format in AnyFeed['format']]: Extract<AnyFeed, { format: Format }>['feed'] };
type ItemsOf<Feed extends { items?: readonly unknown[] }> = NonNullable<Feed['items']>[number];
type RssItem = ItemsOf<Feeds['rss']>;

function ofRss(item: RssItem | ItemsOf<Feeds['rdf']>): Raw {
  const rss: RssItem = item;
  const guid = rss.guid?.value;
  return {
    guid,
    links: [item.link, linkIn(rss.atom?.links), rss.guid?.isPermaLink === false ? undefined : guid, aboutOf(item)],
    title: item.title ?? item.dc?.titles?.[0],
    summary: item.description ?? item.dc?.descriptions?.[0],
    content: item.content?.encoded,
    author: rss.authors?.[0]?.name ?? item.dc?.creators?.[0] ?? rss.atom?.authors?.[0]?.name,
    dates: [rss.pubDate, item.dc?.dates?.[0], rss.atom?.published, rss.atom?.updated],
    images: [
      ...imagesIn(item.media),
      rss.enclosures?.find(({ type }) => type?.startsWith('image/'))?.url,
      rss.itunes?.image,
    ],
    categories: [...(rss.categories ?? []).map(({ name }) => name), ...(item.dc?.subjects ?? [])],
    base: rss.xml?.base,
  };
}

/** What an item of RDF is named by is where it is read. */
const aboutOf = (item: RssItem | ItemsOf<Feeds['rdf']>): string | undefined =>
  'rdf' in item ? item.rdf?.about : undefined;

function ofAtom(entry: NonNullable<Feeds['atom']['entries']>[number]): Raw {
  return {
    guid: entry.id,
    links: [linkIn(entry.links), entry.content?.src],
    title: entry.title?.value,
    summary: entry.summary?.value,
    content: entry.content?.value,
    author: entry.authors?.[0]?.name ?? entry.dc?.creators?.[0],
    dates: [entry.published, entry.updated, entry.dc?.dates?.[0]],
    images: [
      ...imagesIn(entry.media),
      entry.links?.find(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/'))?.href,
    ],
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
    base: entry.xml?.base,
  };
}

function ofJson(item: ItemsOf<Feeds['json']>): Raw {
  return {
    guid: item.id,
    links: [item.url, item.external_url],
    title: item.title,
    summary: item.summary,
    content: item.content_html ?? item.content_text,
    author: item.authors?.[0]?.name,
    dates: [item.date_published, item.date_modified],
    images: [item.image, item.banner_image],
    categories: item.tags ?? [],
  };
}

type Linked = readonly { href?: string; rel?: string }[] | undefined;

const linkIn = (links: Linked): string | undefined =>
  (links?.find(({ rel }) => rel === 'alternate') ?? links?.find(({ rel }) => rel === undefined))?.href;

function imagesIn(media: RssItem['media']): readonly (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
  ];
  return [
    contents.find(({ medium, type }) => medium === 'image' || type?.startsWith('image/'))?.url,
    ...thumbnails.map(({ url }) => url),
  ];
}

function itemOf(raw: Raw, base: string): FeedItem | undefined {
  const url = firstAddress(raw.links, base);
  if (url === null) return undefined;
  const { summary = '', content = '' } = raw;
  const summarized = textOfHtml(summary.slice(0, longestContent));
  const description = summarized || textOfHtml(content.slice(0, longestContent));
  const title = textOfHtml((raw.title ?? '').slice(0, longestContent)) || cut(description, 100);
  if (title === '') return undefined;
  // Many feeds put the whole article where its summary belongs.
  const longer = content.length > summary.length ? content : summarized.length > longestDescription ? summary : '';
  const full = harmlessHtml(longer.slice(0, longestContent), url);
  return {
    guid: raw.guid?.trim().slice(0, longestTitle) || url,
    url,
    title: cut(title, longestTitle),
    description: cut(description, longestDescription),
    content: full === '' ? null : full,
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
