// What counts as the same text: texts are compared without regard to case and white space, links by their canonical addresses.
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';

type Written = Readonly<{ text: string; before?: string | null; beside?: readonly string[] }>;

/** “Yes”, “ok” and “👍” are said many times. */
const shortestRepetition = 6;

/** Characters that nobody sees make no other text. */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const linkIn = /https?:\/\/[^\s<>()[\]"']+/gi;

/** Without protocol, `www.` and the parameter by which many sites say who sent somebody. */
function canonicalLink(link: string): string | undefined {
  const url = URL.parse(link.replace(/[.,;:!?*_~`]+$/, ''));
  url?.searchParams.delete('ref');
  return url === null ? undefined : canonicalUrl(url.href)?.replace(/^https?:\/\/(?:www\.)?/, '');
}

const linksIn = (text: string): readonly string[] =>
  (text.match(linkIn) ?? []).flatMap((link) => canonicalLink(link) ?? []);

function keysOf({ text, beside = [] }: Omit<Written, 'before'>): ReadonlySet<string> {
  const words = normalised(text);
  const links = [text, ...beside].flatMap(linksIn).map((link) => `link ${link}`);
  return new Set(words.length < shortestRepetition ? links : [`text ${words}`, ...links]);
}

/** What a text says anew: its words as a whole, and each link. */
export function keysAnew({ before, ...written }: Written): readonly string[] {
  const known = before ? keysOf({ text: before }) : new Set<string>();
  return [...keysOf(written)].filter((key) => !known.has(key));
}
