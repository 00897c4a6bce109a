// When a text is held for review: it is the fifth time in an hour that its author writes it, or a link in it; the third for a new
// account. Texts are compared without regard to case and white space, links by their canonical addresses.
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';
import { parseText } from '../../src/text/parse.ts';
import { linksIn } from '../../src/text/reading.ts';

const hourMs = 60 * 60 * 1_000;
const heldAtTime = 5;
const heldAtTimeOfNewAccounts = 3;
/** “Yes”, “ok” and “👍” are said many times. */
const shortestRepetition = 6;

export const repeatsSince = (at: string): string => new Date(Date.parse(at) - hourMs).toISOString();

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Without protocol, `www.` and the parameter by which many sites say who sent somebody. */
function canonicalLink(link: string): string | undefined {
  const url = URL.parse(link);
  url?.searchParams.delete('ref');
  return url === null ? undefined : canonicalUrl(url.href)?.replace(/^https?:\/\/(?:www\.)?/, '');
}

const canonicalLinksIn = (text: string): ReadonlySet<string> =>
  new Set(linksIn(parseText(text)).flatMap((link) => canonicalLink(link) ?? []));

/** @param before what its author wrote in the hour before, wherever. */
export function isRepetition(
  text: string,
  before: readonly string[],
  { isNewAccount }: Readonly<{ isNewAccount: boolean }>,
): boolean {
  const words = normalised(text);
  const links = canonicalLinksIn(text);
  // Hundreds of texts are compared, and few texts have links.
  const linksTheSame = (other: string) => links.size > 0 && !links.isDisjointFrom(canonicalLinksIn(other));
  const isSame = (other: string) =>
    (words.length >= shortestRepetition && normalised(other) === words) || linksTheSame(other);
  return before.filter(isSame).length + 1 >= (isNewAccount ? heldAtTimeOfNewAccounts : heldAtTime);
}
