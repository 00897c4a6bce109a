// Fetches new items from a feed with conditional headers, and distinguishes how a server may fail. Stores nothing.
import { dayMs, minuteMs } from '../../src/kernel/instants.ts';
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import type { ReadFeed } from '../../src/platform/feeds/read-feed.ts';
import {
  isFailure,
  type Outbound,
  type OutboundFailure,
  type OutboundResponse,
} from '../../src/platform/outbound/outbound.ts';
import type { FailedHealth } from './model/feed-health.ts';

/** The validators of the last response. Sent back, they let the server answer "not modified". */
export type Validators = Readonly<{ etag: string | null; lastModified: string | null }>;

export type FetchedFeed =
  | (Readonly<{ kind: 'unchanged'; movedTo: string | null; freshForMs: number }> & Validators)
  | (Readonly<{
      kind: 'read';
      title: string;
      items: readonly FeedItem[];
      movedTo: string | null;
      /** How long the feed asks not to be fetched again; 0 if unspecified. */
      freshForMs: number;
    }> &
      Validators)
  | Readonly<{ kind: 'failed'; health: FailedHealth; detail: string | null; retryAfterMs: number }>;

export type FetchFeed = (address: string, told: Validators, options: Readonly<{ now: Date }>) => Promise<FetchedFeed>;

const withinMs = 10_000;
const maxBytes = 5 * 1_024 * 1_024;
const accept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

export const noValidators: Validators = { etag: null, lastModified: null };

/** NewsAPI (https://newsapi.org). The key is in no address, because addresses of feeds are events. */
export type NewsApi = Readonly<{
  key: string;
  /** Without a query. */
  url: string;
}>;

type FetchDeps = Readonly<{ outbound: Pick<Outbound, 'get'>; readFeed: ReadFeed; newsApi?: NewsApi | undefined }>;

export function createFetchFeed({ outbound, readFeed, newsApi }: FetchDeps): FetchFeed {
  const newsApiOrigin = newsApi && URL.parse(newsApi.url)?.origin;
  return async (address, told, { now }) => {
    const headers = {
      accept,
      ...(told.etag !== null && { 'if-none-match': told.etag }),
      ...(told.lastModified !== null && { 'if-modified-since': told.lastModified }),
    };
    const authorization = URL.parse(address)?.origin === newsApiOrigin ? newsApi?.key : undefined;
    const answer = await outbound.get(address, { headers, authorization, withinMs, maxBytes });
    if (isFailure(answer)) return failed(healthOf(answer), answer.failure);
    const freshForMs = freshFor(answer);
    if (answer.status === 304) return { kind: 'unchanged', movedTo: answer.movedTo, freshForMs, ...told };
    if (answer.status !== 200) return refused(answer, now);
    const { body: bytes, url, movedTo } = answer;
    const feed = await readFeed({ bytes, contentType: answer.headers.get('content-type'), address: url });
    if (feed === undefined) return failed('not-a-feed', answer.headers.get('content-type'));
    const { title, items, ttlMinutes } = feed;
    const validators = { etag: header(answer, 'etag'), lastModified: header(answer, 'last-modified') };
    const stillMs = Math.max(freshForMs, Math.min((ttlMinutes ?? 0) * minuteMs, dayMs));
    return { kind: 'read', title, items, movedTo, freshForMs: stillMs, ...validators };
  };
}

const longestDetail = 100;

const failed = (
  health: FailedHealth,
  detail: string | null,
  retryAfterMs = 0,
): Extract<FetchedFeed, { kind: 'failed' }> => ({
  kind: 'failed',
  health,
  detail: detail === null ? null : detail.slice(0, longestDetail),
  retryAfterMs,
});

function healthOf({ failure }: OutboundFailure): FailedHealth {
  switch (failure) {
    case 'not-public':
    case 'too-slow':
    case 'too-large':
    case 'unreachable':
      return failure;
    case 'bad-address':
    case 'garbled':
    case 'too-many-redirects':
      return 'failing';
  }
}

function refused(answer: OutboundResponse, now: Date): FetchedFeed {
  const { status } = answer;
  const detail = `HTTP ${status}`;
  const retryAfterMs = retryAfter(header(answer, 'retry-after'), now);
  if (status === 404 || status === 410) return failed('gone', detail);
  // Bot protection responds with a page for people.
  const isPage = header(answer, 'content-type')?.includes('html') ?? false;
  const isWall = isPage && [401, 403, 429, 503].includes(status);
  return failed(isWall ? 'bot-wall' : 'failing', detail, retryAfterMs);
}

/** No one needs longer headers than this. */
const longestHeader = 1_000;

function header({ headers }: OutboundResponse, name: string): string | null {
  const value = headers.get(name);
  return value !== null && value.length <= longestHeader ? value : null;
}

function freshFor(answer: OutboundResponse): number {
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(header(answer, 'cache-control') ?? '')?.[1];
  return Math.min(Number(maxAge ?? 0) * 1_000, dayMs);
}

/** Seconds, or a date. At most a day, whatever the server says. */
function retryAfter(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs);
}
