// What each format calls the parts of a feed, and what follows from where: which of several links leads to the article, who wrote an
// entry that names nobody, whether a text is HTML. Pure.
import type { AnyFeed } from 'feedsmith';
import { htmlOfEither, htmlOfText } from './html.ts';
import type { Raw, RawFeed } from './raw-feed.ts';

export function rawOf({ format, feed }: AnyFeed): RawFeed {
  switch (format) {
    case 'rss':
      return { ...ofChannel(feed), ttl: feed.ttl };
    case 'rdf':
      return ofChannel(feed);
    case 'atom': {
      const author = nameIn(feed.authors);
      return {
        title: feed.title?.value,
        homepage: linkIn(feed.links),
        base: feed.xml?.base,
        raws: (feed.entries ?? []).map((entry) => ofAtom(entry, feed.xml?.base, author)),
      };
    }
    case 'json': {
      const author = nameIn(feed.authors);
      return {
        title: feed.title,
        homepage: feed.home_page_url,
        base: undefined,
        raws: (feed.items ?? []).map((item) => ofJson(item, author)),
      };
    }
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
type AtomEntry = NonNullable<Feeds['atom']['entries']>[number];

function ofRss(item: RssItem | ItemsOf<Feeds['rdf']>): Raw {
  const rss: RssItem = item;
  const guid = rss.guid?.value;
  return {
    guid: guid ?? aboutOf(item) ?? item.dc?.identifiers?.[0],
    links: [
      ...[item.link, linkIn(rss.atom?.links), permalinkIn(rss.guid), addressIn(aboutOf(item))],
      // What is only heard or seen leads to the recording.
      rss.enclosures?.[0]?.url,
    ],
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value ?? rss.itunes?.title,
    summary: item.description ?? item.dc?.descriptions?.[0] ?? describedIn(item.media) ?? rss.itunes?.summary,
    content: item.content?.encoded,
    author: nameIn(rss.authors) ?? listed(item.dc?.creators) ?? nameIn(rss.atom?.authors) ?? rss.itunes?.author,
    dates: [rss.pubDate, item.dc?.dates?.[0], rss.atom?.published, rss.atom?.updated, ...datesIn(item.dcterms)],
    images: [
      ...imagesIn(item.media),
      rss.enclosures?.find(({ type }) => type?.startsWith('image/'))?.url,
      rss.itunes?.image,
    ],
    categories: [...(rss.categories ?? []).map(({ name }) => name), ...(item.dc?.subjects ?? [])],
    base: rss.xml?.base,
  };
}

/** An id may look like anything. As an address it has to be a whole one. */
const addressIn = (id: string | undefined): string | undefined => (/^\s*https?:/i.test(id ?? '') ? id : undefined);

/** Many call an id a permanent link by saying nothing of it. */
function permalinkIn(guid: RssItem['guid']): string | undefined {
  if (guid?.isPermaLink === undefined) return addressIn(guid?.value);
  return guid.isPermaLink ? guid.value : undefined;
}

/** What an item of RDF is named by is where it is read. */
const aboutOf = (item: RssItem | ItemsOf<Feeds['rdf']>): string | undefined =>
  'rdf' in item ? item.rdf?.about : undefined;

function ofAtom(entry: AtomEntry, feedBase: string | undefined, author: string | undefined): Raw {
  const { title, summary, content, links, source } = entry;
  return {
    guid: entry.id,
    links: [linkIn(links), content?.src, addressIn(entry.id), hrefOf(links, 'self'), hrefOf(links, 'enclosure')],
    title: title?.value,
    isHtmlTitle: isHtml(title?.type),
    summary: summary ? htmlOf(summary) : describedIn(entry.media),
    content: content && htmlOf(content),
    contentBase: content?.xml?.base ?? entry.xml?.base ?? feedBase,
    author: nameIn(entry.authors) ?? listed(entry.dc?.creators) ?? nameIn(source?.authors) ?? author,
    dates: [entry.published, entry.updated, entry.dc?.dates?.[0], ...datesIn(entry.dcterms)],
    images: [
      ...imagesIn(entry.media),
      links?.find(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/'))?.href,
    ],
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
    base: entry.xml?.base,
  };
}

const isHtml = (type: string | undefined): boolean => /html/i.test(type ?? '');

/** What says nothing, or that it is text, is often HTML all the same. */
const htmlOf = ({ value, type }: Readonly<{ value?: string; type?: string }>): string | undefined =>
  value === undefined || isHtml(type) ? value : htmlOfEither(value);

function ofJson(item: ItemsOf<Feeds['json']>, author: string | undefined): Raw {
  const { content_text: text } = item;
  return {
    guid: item.id,
    links: [item.url, item.external_url, addressIn(item.id)],
    title: item.title,
    summary: item.summary === undefined ? undefined : htmlOfEither(item.summary),
    content: item.content_html ?? (text === undefined ? undefined : htmlOfText(text)),
    author: nameIn(item.authors) ?? author,
    dates: [item.date_published, item.date_modified],
    images: [item.image, item.banner_image],
    categories: item.tags ?? [],
  };
}

type People = readonly Readonly<{ name?: string }>[] | undefined;

const listed = (names: readonly (string | undefined)[] | undefined): string | undefined =>
  names?.filter((name) => name !== undefined).join(', ') || undefined;

/** Who gives an address alone stays without a name: addresses are shown of nobody. */
const nameIn = (people: People): string | undefined => listed(people?.map(({ name }) => name));

type Terms = Readonly<Partial<Record<'issued' | 'created' | 'dates' | 'modified', readonly string[]>>>;

const datesIn = (terms: Terms | undefined): readonly (string | undefined)[] =>
  [terms?.issued, terms?.created, terms?.dates, terms?.modified].map((dates) => dates?.[0]);

type Linked = readonly { href?: string; rel?: string; type?: string }[] | undefined;

/** The long name of a relation, which means the same. */
const relations = /^https?:\/\/www\.iana\.org\/assignments\/(?:link-)?relations?\//;

const isOf = (wanted: string, rel: string | undefined): boolean =>
  (rel?.trim().toLowerCase().replace(relations, '') ?? 'alternate') === wanted;

function hrefOf(links: Linked, wanted: string): string | undefined {
  const found = links?.filter(({ rel, href }) => href !== undefined && isOf(wanted, rel));
  // Of one article in several forms, the one that browsers show.
  return (found?.find(({ type }) => type === undefined || isHtml(type)) ?? found?.[0])?.href;
}

const linkIn = (links: Linked): string | undefined => hrefOf(links, 'alternate');

/** By its type, else by how its address ends. */
const isImage = (type: string | undefined, url: string | undefined): boolean =>
  type === undefined ? /\.(?:jpe?g|png|webp|gif)(?:[?#]|$)/i.test(url ?? '') : type.startsWith('image/');

/** What is only heard or seen is described beside its address. */
function describedIn(media: RssItem['media']): string | undefined {
  const [described] = [media, ...(media?.groups ?? [])].flatMap((each) => each?.description?.value ?? []);
  return described === undefined ? undefined : htmlOfEither(described);
}

function imagesIn(media: RssItem['media']): readonly (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
  ];
  return [
    contents.find(({ medium, type, url }) => medium === 'image' || isImage(type, url))?.url,
    ...thumbnails.map(({ url }) => url),
  ];
}
