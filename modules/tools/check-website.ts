// Checks whether a tool's website still exists, by its headers, else by the page. A site with bot protection exists.
import { isFailure, type Outbound } from '../../src/platform/outbound/outbound.ts';
import type { WebsiteLook } from './model/website.ts';

export type CheckResult = Pick<WebsiteLook, 'answer' | 'detail'> & Readonly<{ isReached: boolean }>;

const withinMs = 10_000;
const maxBytes = 65_536;
const headers = { accept: 'text/html, */*;q=0.5' };

/** Bot protection uses these; 999 is LinkedIn's own. */
const botProtectionStatuses: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 429, 451, 503, 999]);

export async function checkWebsite(website: string, { get }: Pick<Outbound, 'get'>): Promise<CheckResult> {
  const limits = { headers, withinMs, maxBytes, mayBeCut: true };
  const head = await get(website, { ...limits, method: 'HEAD' });
  if (!isFailure(head) && head.status < 400) return { answer: 'answered', detail: null, isReached: true };
  const page = await get(website, limits);
  if (isFailure(page)) return { answer: 'failed', detail: page.failure, isReached: false };
  const { status } = page;
  if (status < 400) return { answer: 'answered', detail: null, isReached: true };
  return {
    answer: botProtectionStatuses.has(status) ? 'guarded' : 'failed',
    detail: `HTTP ${status}`,
    isReached: true,
  };
}
