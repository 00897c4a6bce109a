// Maps the vocabularies of RSS, RDF, Atom and CDF to one, and interprets them. An item may use elements of another
// format. Pure.
import { attributeOf, fieldsOf, htmlIn, kindIn, textIn, textsIn } from './feed-fields.ts';
import type { Element, FeedTree } from './feed-tree.ts';
import type { Raw, RawFeed } from './raw-feed.ts';

export function rawFeedOf({ root, channel, items }: FeedTree): RawFeed {
  const feedBase = attributeOf(channel, 'xml:base') ?? attributeOf(root, 'xml:base');
  const feedAuthors = root.name === 'feed' ? namesIn(root, 'author') : [];
  return {
    title: textsIn(channel, 'title')[0],
    homepage: hrefOf(linksOf(channel)),
    base: feedBase,
    ttl: Number(textsIn(channel, 'ttl')[0] ?? 0) || undefined,
    raws: items.map((item) => rawOf(item, feedBase, feedAuthors)),
  };
}

function rawOf(item: Element, feedBase: string | undefined, feedAuthors: readonly string[]): Raw {
  const [guid] = fieldsOf(item, 'guid');
  const [id, about] = [textsIn(item, 'id')[0], attributeOf(item, 'rdf:about')];
  const [content] = fieldsOf(item, 'content:encoded', 'content', 'atom:content', 'xhtml:body', 'fullitem');
  const title = fieldsOf(item, 'title', 'atom:title', 'dc:title', 'media:title', 'itunes:title')
    .map((each) => kindIn(each, 'either'))
    .find(({ text }) => text !== '');
  const base = attributeOf(item, 'xml:base');
  const links = linksOf(item);
  const enclosures = fieldsOf(item, 'enclosure');
  return {
    guid: [textIn(guid), id, about, textsIn(item, 'dc:identifier')[0]].find(Boolean),
    links: [
      ...[hrefOf(links), permalinkIn(guid), attributeOf(content, 'src'), addressIn(id), addressIn(about)],
      ...[attributeOf(item, 'href'), hrefOf(links, 'self')],
      // An item that is only audio or video links to the recording.
      ...[hrefOf(links, 'enclosure'), attributeOf(enclosures[0], 'url')],
    ],
    title: title?.text,
    titleKind: title?.kind,
    summary: summaryIn(item),
    content: htmlIn(content, content?.name === 'content:encoded' ? 'html' : 'either'),
    contentBase: attributeOf(content, 'xml:base') ?? base ?? feedBase,
    authors: [
      ...['author', 'dc:creator', 'atom:author', 'foaf:maker'].map((name) => namesIn(item, name)),
      ...fieldsOf(item, 'source').map((source) => namesIn(source, 'author')),
      ...[feedAuthors, namesIn(item, 'itunes:author')],
    ],
    dates: [...textsIn(item, ...dateNames), attributeOf(item, 'lastmod')],
    images: [
      ...imagesIn(item),
      ...enclosures.filter(isImage).map((each) => attributeOf(each, 'url')),
      ...links
        .filter((link) => isRelated('enclosure', link) && link.type?.startsWith('image/'))
        .map(({ href }) => href),
      attributeOf(fieldsOf(item, 'itunes:image')[0], 'href'),
    ],
    categories: fieldsOf(item, 'category', 'dc:subject').map(
      (category) => attributeOf(category, 'label') ?? attributeOf(category, 'term') ?? textIn(category),
    ),
    base,
  };
}

/** The publication date takes precedence over the date of change. */
const dateNames = [
  ...['pubdate', 'published', 'issued', 'dc:date', 'atom:published', 'atom:issued', 'updated', 'modified', 'created'],
  ...['atom:updated', 'dcterms:issued', 'dcterms:created', 'dcterms:date', 'dcterms:modified'],
  'prism:publicationdate',
];

function summaryIn(item: Element): string | undefined {
  for (const summary of fieldsOf(item, 'description', 'summary', 'atom:summary', 'dc:description')) {
    const html = htmlIn(summary, summary.name.endsWith('description') ? 'html' : 'either');
    if (html !== undefined) return html;
  }
  const media = [item, ...fieldsOf(item, 'media:group')].flatMap((each) => fieldsOf(each, 'media:description'));
  return [...media, ...fieldsOf(item, 'itunes:summary', 'abstract')]
    .map((described) => htmlIn(described, 'either'))
    .find((html) => html !== undefined);
}

/** An id may look like anything. As an address it must be absolute. */
const addressIn = (id: string | undefined): string | undefined => (/^\s*https?:/i.test(id ?? '') ? id : undefined);

/** Returns an id that is a permanent link. Without a declaration, an address counts as one. */
function permalinkIn(guid: Element | undefined): string | undefined {
  const isPermaLink = attributeOf(guid, 'ispermalink')?.trim().toLowerCase();
  if (isPermaLink === 'false') return undefined;
  return isPermaLink === 'true' ? textIn(guid) : addressIn(textIn(guid));
}

/** A person's name is in a child element if there is one; otherwise the person is a text. */
const namesIn = (element: Element, field: string): readonly string[] =>
  fieldsOf(element, field).flatMap((person) => {
    const names = [person, ...fieldsOf(person, 'foaf:person', 'foaf:agent')].flatMap((each) =>
      textsIn(each, 'name', 'atom:name', 'foaf:name'),
    );
    return names.length > 0 || fieldsOf(person, 'email', 'atom:email').length > 0 ? names : textIn(person);
  });

type Link = Readonly<{ href: string; rel: string | undefined; type: string | undefined }>;

/** A link's target may be in its text or in an attribute, whatever the format requires. */
const linksOf = (element: Element): readonly Link[] =>
  fieldsOf(element, 'link', 'atom:link').flatMap((link) => {
    const href = attributeOf(link, 'href') ?? textIn(link);
    return href.trim() === '' ? [] : { href, rel: attributeOf(link, 'rel'), type: attributeOf(link, 'type') };
  });

const relations = /^https?:\/\/www\.iana\.org\/assignments\/(?:link-)?relations?\//;

const isRelated = (wanted: string, { rel }: Link): boolean =>
  (rel?.trim().toLowerCase().replace(relations, '') || 'alternate') === wanted;

function hrefOf(links: readonly Link[], wanted = 'alternate'): string | undefined {
  const found = links.filter((link) => isRelated(wanted, link));
  // Of one article in several forms, the one that browsers show.
  return (found.find(({ type = 'html' }) => /html/i.test(type)) ?? found[0])?.href;
}

/** As declared, by its type, or by the ending of its address. */
function isImage(medium: Element): boolean {
  const [type, address = ''] = [attributeOf(medium, 'type'), attributeOf(medium, 'url')];
  if (attributeOf(medium, 'medium') === 'image') return true;
  return type === undefined ? /\.(?:jpe?g|png|webp|gif)(?:[?#]|$)/i.test(address) : type.startsWith('image/');
}

function imagesIn(item: Element): readonly (string | undefined)[] {
  const places = [item, ...fieldsOf(item, 'media:group')];
  const contents = places.flatMap((place) => fieldsOf(place, 'media:content'));
  const thumbnails = [...places, ...contents].flatMap((place) => fieldsOf(place, 'media:thumbnail'));
  return [contents.find(isImage), ...thumbnails].map((each) => attributeOf(each, 'url'));
}
