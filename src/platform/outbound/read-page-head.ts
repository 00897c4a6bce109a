// Reads how a page describes itself, politely: first its host's robots.txt, then the beginning of the page.
import { decodeText } from '../feeds/decode-text.ts';
import { isFailure, type Outbound } from './outbound.ts';
import { type PageHead, pageHead } from './page-head.ts';
import type { MayFetch } from './robots.ts';

/** `not-wanted`: its robots.txt disallows it. `nothing-said`: no page, or one without a title. */
type PageProblem = 'not-wanted' | 'no-answer' | 'refused' | 'nothing-said';

const headers = { accept: 'text/html, application/xhtml+xml' };
/** A page describes itself in its head. */
const limits = { withinMs: 10_000, maxBytes: 512 * 1_024, mayBeCut: true };

/** `url`: the final one, after redirects. */
export async function readPageHead(
  address: string,
  { outbound, mayFetch }: Readonly<{ outbound: Pick<Outbound, 'get'>; mayFetch: MayFetch }>,
): Promise<(PageHead & Readonly<{ url: string }>) | PageProblem> {
  if (!(await mayFetch(address))) return 'not-wanted';
  const answer = await outbound.get(address, { headers, ...limits });
  if (isFailure(answer)) return 'no-answer';
  if (answer.status !== 200) return 'refused';
  const contentType = answer.headers.get('content-type');
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
  const head = isPage ? pageHead(decodeText(answer.body, contentType), answer.url) : undefined;
  return head === undefined ? 'nothing-said' : { ...head, url: answer.url };
}
