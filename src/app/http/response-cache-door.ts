// The response cache in front of the server. A GET or HEAD without a session cookie or a token gets a fresh cached response before routing,
// cookies, sessions, contexts and logs. Fastify gets every other request unchanged.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ResponseCache } from '../../platform/rpc/response-cache.ts';
import { sendCachedResponse } from '../../platform/rpc/send-cached-response.ts';
import { pageKey } from '../pages/page-address.ts';
import { hasTwoHosts } from './own-origin.ts';

export type ResponseCacheDoor = Readonly<{
  responseCache: ResponseCache;
  cookieName: string;
  /** Returns our own address as the request names it; undefined if only Fastify can tell. */
  siteOriginOf: (request: IncomingMessage) => string | undefined;
  /** Once true, every request is passed on to the handlers that report the shutdown. */
  isClosing: () => boolean;
  bounds?: Partial<ConnectionBounds>;
}>;

/** Timeouts and limits that keep slow or silent peers from holding the server's connections. */
export type ConnectionBounds = Readonly<{
  connections: number;
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  idleTimeoutMs: number;
  keepAliveTimeoutMs: number;
  checkEveryMs: number;
}>;

const defaultBounds: ConnectionBounds = {
  connections: 10_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 120_000,
  keepAliveTimeoutMs: 72_000,
  checkEveryMs: 5_000,
};

/** Creates a server that tries the response cache first, then Fastify (`next`). */
export function serverBehindResponseCache(next: RequestListener, door: ResponseCacheDoor): Server {
  const bounds = { ...defaultBounds, ...door.bounds };
  const server = createServer(
    {
      headersTimeout: bounds.headersTimeoutMs,
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: bounds.checkEveryMs,
    },
    (request, response) => {
      if (!answerFromCache(request, response, door)) next(request, response);
    },
  );
  server.setTimeout(bounds.idleTimeoutMs);
  server.maxConnections = bounds.connections;
  return server;
}

function answerFromCache(request: IncomingMessage, response: ServerResponse, door: ResponseCacheDoor): boolean {
  const { method, url } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || door.isClosing()) return false;
  if (hasSessionCookie(request, door.cookieName) || request.headers.authorization !== undefined) return false;
  const answer = door.responseCache.fresh(url) ?? freshPage(request, url, door);
  if (answer === undefined || hasTwoHosts(request)) return false;
  sendCachedResponse(request, response, answer, door.responseCache);
  return true;
}

function freshPage(request: IncomingMessage, url: string, { responseCache, siteOriginOf }: ResponseCacheDoor) {
  const origin = siteOriginOf(request);
  return origin === undefined ? undefined : responseCache.fresh(pageKey(origin, url));
}

/** Returns true for any session cookie, valid or not: only a request without one is sure to be anonymous. */
export function hasSessionCookie({ headers }: IncomingMessage, cookieName: string): boolean {
  return headers.cookie?.includes(cookieName) ?? false;
}
