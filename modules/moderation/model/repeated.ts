// Which texts count as the same: without case, white space and invisible characters, links by canonical address.
import { canonicalUrl } from '../../../src/kernel/canonical-url.ts';
import { parseText } from '../../../src/text/parse.ts';
import { linksIn } from '../../../src/text/reading.ts';
import type { WrittenText } from '../../../src/text/written-text.ts';

/** “Yes”, “ok” and “👍” are often repeated. */
const shortestRepetition = 6;

const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Without protocol, `www.` and common referral parameters. */
function canonicalLink(link: string): string | undefined {
  const url = URL.parse(link);
  url?.searchParams.delete('ref');
  return url === null ? undefined : canonicalUrl(url.href)?.replace(/^https?:\/\/(?:www\.)?/, '');
}

const canonicalLinksIn = (text: string): readonly string[] =>
  linksIn(parseText(text)).flatMap((link) => canonicalLink(link) ?? []);

function allKeysOf({ text, attached = [] }: Omit<WrittenText, 'before'>): ReadonlySet<string> {
  const words = normalised(text);
  const links = [text, ...attached].flatMap(canonicalLinksIn).map((link) => `link ${link}`);
  return new Set(words.length < shortestRepetition ? links : [`text ${words}`, ...links]);
}

/** Returns the keys by which a text is compared: its words, and each link, except those that were there before. */
export function keysOf({ before, ...written }: WrittenText): readonly string[] {
  const known = before ? allKeysOf({ text: before }) : new Set<string>();
  return [...allKeysOf(written).difference(known)];
}
