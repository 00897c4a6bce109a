// When a text is held for review: it is the fifth time in an hour that its author writes it, or a link in it; the third for a new
// account. Texts are compared without regard to case and white space, links by their canonical addresses.
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';

const hourMs = 60 * 60 * 1_000;
const heldAtTime = 5;
const heldAtTimeOfNewAccounts = 3;
/** “Yes”, “ok” and “👍” are said many times. */
const shortestRepetition = 6;

export const repeatsSince = (at: string): string => new Date(Date.parse(at) - hourMs).toISOString();

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const linkIn = /https?:\/\/[^\s<>()[\]"']+/gi;

/** Without protocol, `www.` and the parameter by which many sites say who sent somebody. */
function canonicalLink(link: string): string | undefined {
  const url = URL.parse(link.replace(/[.,;:!?*_~`]+$/, ''));
  url?.searchParams.delete('ref');
  return url === null ? undefined : canonicalUrl(url.href)?.replace(/^https?:\/\/(?:www\.)?/, '');
}

const linksIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(linkIn) ?? []).flatMap((link) => canonicalLink(link) ?? []));

/** @param before what its author wrote in the hour before, wherever. */
export function isRepetition(
  text: string,
  before: readonly string[],
  { isNewAccount }: Readonly<{ isNewAccount: boolean }>,
): boolean {
  const words = normalised(text);
  const links = linksIn(text);
  const isSame = (other: string) =>
    (words.length >= shortestRepetition && normalised(other) === words) || !links.isDisjointFrom(linksIn(other));
  return before.filter(isSame).length + 1 >= (isNewAccount ? heldAtTimeOfNewAccounts : heldAtTime);
}
