// HTML from outside: sanitized for our pages, or read as plain text. One pass each, however deeply it is nested.
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { oneLine } from '../../kernel/text.ts';
import { webAddress } from './web-address.ts';

/** sanitize-html takes quadratic time in the depth, so deeper HTML is shown as plain text. */
const deepest = 100;

export const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const breaksLine = namesIn(
  'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul',
);
const unread = namesIn(
  'script style title head template noscript noembed noframes iframe object svg math xmp plaintext textarea select option',
);

type Read = Readonly<{
  text: string;
  depth: number;
  /** The first picture's description; empty if it has none, undefined if there is no picture. */
  picture: string | undefined;
}>;

function read(html: string): Read {
  let text = '';
  let picture: string | undefined;
  let depth = 0;
  let deepestSeen = 0;
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, { alt, title }) {
      if (name === 'img') picture ??= alt || title || '';
    },
    onopentagname(name) {
      depth += 1;
      deepestSeen = Math.max(deepestSeen, depth);
      if (unread.has(name)) skipped += 1;
      else if (breaksLine.has(name)) text += ' ';
    },
    onclosetag(name) {
      depth -= 1;
      if (unread.has(name)) skipped -= 1;
      else if (breaksLine.has(name)) text += ' ';
    },
    ontext(part) {
      if (skipped === 0) text += part;
    },
  });
  parser.end(withoutC1(html));
  return { text, depth: deepestSeen, picture };
}

export const textOfHtml = (html: string): string => oneLine(read(html).text);

/** Returns the first picture's description; empty if it has none, undefined if there is no picture. */
export function pictureIn(html: string): string | undefined {
  const { picture } = read(html);
  return picture === undefined ? undefined : oneLine(picture);
}

const windows1252 = new TextDecoder('windows-1252');

/** U+0080 to U+009F are windows-1252 letters decoded as latin1. Browsers read character references to them so, too. */
const withoutC1 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (control) => windows1252.decode(Uint8Array.of(control.charCodeAt(0))));

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns plain text in one line, even if it looks like markup. */
export const textOfText = (text: string): string => oneLine(withoutC1(text));

/** Matches intended markup: a tag that is closed, has attributes or never holds anything, a comment, an entity. */
const markup = /<\/[a-z]|<(?:br|hr|img|wbr)\b|<[a-z][^<>\s/=]*[\s/=][^<>]*>|<!|&#?\w+;/i;

/** Returns the words of a line that may be HTML. What only looks like a tag, as in "The <select> element", stays. */
export const textOfLine = (line: string): string => (markup.test(line) ? textOfHtml(line) : textOfText(line));

/** Converts plain text to HTML. An empty line separates paragraphs. */
export const htmlOfText = (text: string): string =>
  escaped(text)
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => `<p>${paragraph.trim()}</p>`)
    .join('')
    .replaceAll('<p></p>', '');

export const htmlOfEither = (text: string): string => (markup.test(text) ? text : htmlOfText(text));

/** Returns HTML that is safe on our pages: without pictures, styles, scripts or ids. Relative links follow `base`. */
export function harmlessHtml(html: string, base: string): string {
  const { text, depth } = read(html);
  if (depth > deepest) return sanitize(oneLine(text), { allowedTags: [] });
  return sanitize(withoutC1(html), {
    allowedTags: 'a b blockquote br code em h2 h3 h4 hr i li ol p pre q s strong sub sup ul'.split(' '),
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: [...unread, 'audio', 'video', 'canvas', 'form', 'button'],
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      div: 'p',
      a(_tag, { href = '' }) {
        const url = webAddress(href, base);
        return { tagName: 'a', attribs: url === null ? {} : { href: url, rel: 'nofollow noopener' } };
      },
    },
  }).trim();
}
