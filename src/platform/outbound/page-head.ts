// Reads the title, the description and the addresses of pictures from an external web page, as plain text. Parses only
// the beginning of a page, and stops early in a page that consists mostly of tags or attributes.
import { Parser } from 'htmlparser2';
import { oneLine } from '../../kernel/text.ts';
import { cut } from '../../text/cut.ts';
import { webAddress } from '../feeds/web-address.ts';

export type PageHead = Readonly<{
  title: string;
  /** Empty if the page has none. */
  description: string;
  /** Absolute; null if the page names none. */
  image: string | null;
  /** Absolute, the largest first. Drawings and files of several sizes are left out. */
  icons: readonly string[];
}>;

const longestTitle = 150;
const longestDescription = 300;
/** The parser's time grows with the square of the depth. */
const maxParts = 5_000;
const deepest = 250;
const readAtOnce = 16_384;

/** In order of trust. */
const titles = ['og:title', 'twitter:title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const images = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const iconSide = 16;
/** Their usual size, if a page declares none. */
const touchIconSide = 180;
const maxIcons = 3;
const wanted: ReadonlySet<string> = new Set([...titles, ...descriptions, ...images]);

/** Returns undefined for a page without a title. Relative addresses in the page are resolved against `address`. */
export function pageHead(html: string, address: string): PageHead | undefined {
  const properties = new Map<string, string>();
  const icons: { address: string; side: number }[] = [];
  let title = '';
  let isInTitle = false;
  let hasTitle = false;
  let parts = 0;
  let depth = 0;
  const parser = new Parser({
    onattribute() {
      parts += 1;
    },
    onopentag(name, attributes) {
      parts += 1;
      depth += 1;
      if (name === 'title' && !hasTitle) isInTitle = true;
      if (name === 'link') icons.push(...iconOf(attributes, address));
      if (name !== 'meta') return;
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
      const value = oneLine(attributes.content ?? '');
      if (wanted.has(key) && value !== '' && !properties.has(key)) properties.set(key, value);
    },
    ontext(text) {
      if (isInTitle && title.length < readAtOnce) title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name !== 'title') return;
      hasTitle ||= oneLine(title) !== '';
      isInTitle = false;
    },
  });
  for (let at = 0; at < html.length && parts <= maxParts && depth <= deepest; at += readAtOnce)
    parser.write(html.slice(at, at + readAtOnce));
  const first = (names: readonly string[]) => names.flatMap((name) => properties.get(name) ?? [])[0];
  const named = first(titles) ?? oneLine(title);
  if (named === '') return undefined;
  return {
    title: cut(named, longestTitle),
    description: cut(first(descriptions) ?? '', longestDescription),
    image: webAddress(first(images), address),
    icons: icons
      .toSorted((a, b) => b.side - a.side)
      .slice(0, maxIcons)
      .map((icon) => icon.address),
  };
}

function iconOf({ rel = '', href, sizes = '', type = '' }: Readonly<Record<string, string>>, address: string) {
  const isTouchIcon = /(^|\s)apple-touch-icon(-precomposed)?(\s|$)/i.test(rel);
  if (!isTouchIcon && !/(^|\s)icon(\s|$)/i.test(rel)) return [];
  const found = webAddress(href, address);
  if (found === null || /svg|x-icon|microsoft/i.test(type) || /\.(svg|ico)$/i.test(new URL(found).pathname)) return [];
  const sides = [...sizes.matchAll(/(\d{1,4})x\d/gi)].map(([, side]) => Number(side));
  return [{ address: found, side: Math.max(isTouchIcon && sides.length === 0 ? touchIconSide : iconSide, ...sides) }];
}
