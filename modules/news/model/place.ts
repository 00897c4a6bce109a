// The place of an article on the web: its page, however its address is spelled, and the part of that page. Pure.
import { canonicalUrl } from '../../../src/kernel/canonical-url.ts';
import { shortId } from '../../../src/kernel/ids.ts';

export type Place = Readonly<{
  /** The same for all addresses of one page. */
  pageKey: string;
  /** The part of the page; empty for the whole. */
  fragment: string;
}>;

/** An earlier item, and the article that covers it. */
export type KnownItem = Place &
  Readonly<{ itemId: string; articleId: string; feedId: string; guidKey: string; title: string }>;

/** Parameters for click tracking, and fragments that make a browser highlight a quotation. */
const tracking = /^(?:xtor|utm_\w+|at_\w+|ns_\w+|ref|ftag|echobox)=|^(?:rss|ref)$|^:~:/i;

/** Null if it is not a web address. */
export function placeOf(address: string): Place | null {
  const canonical = canonicalUrl(address);
  if (canonical === null) return null;
  const fragment = new URL(address).hash.slice(1);
  const pageKey = shortId(`page ${canonical.replace(/^https?:\/\/(?:www\.)?/, '')}`);
  return { pageKey, fragment: tracking.test(fragment) ? '' : fragment };
}
