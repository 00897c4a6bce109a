// The first thing that every request meets: a GET without a session whose answer is kept and still true is sent at once, before
// routing, cookies, sessions, contexts and logs. Anything else goes on as if this were not here.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { sendShared } from '../../platform/rpc/send-shared.ts';
import type { SharedAnswers } from '../../platform/rpc/shared-answers.ts';

export type KeptAnswersDoor = Readonly<{
  sharedAnswers: SharedAnswers;
  cookieName: string;
  /** Once true, everything goes on to those who say that the server goes down. */
  isClosing: () => boolean;
}>;

/** Time-outs and bounds that keep slow or silent peers from holding the server's connections. */
const bounds = {
  connections: 10_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 120_000,
  keepAliveTimeoutMs: 72_000,
  checkEveryMs: 5_000,
};

/** A server that asks this door first and Fastify (`next`) for all the rest. */
export function serverBehindKeptAnswers(next: RequestListener, door: KeptAnswersDoor): Server {
  const server = createServer(
    {
      headersTimeout: bounds.headersTimeoutMs,
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.keepAliveTimeoutMs,
      connectionsCheckingInterval: bounds.checkEveryMs,
    },
    (request, response) => {
      if (!answerFromKept(request, response, door)) next(request, response);
    },
  );
  server.setTimeout(bounds.idleTimeoutMs);
  server.maxConnections = bounds.connections;
  return server;
}

function answerFromKept(request: IncomingMessage, response: ServerResponse, door: KeptAnswersDoor): boolean {
  const { method, url } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || door.isClosing()) return false;
  if (hasSessionCookie(request, door.cookieName)) return false;
  const answer = door.sharedAnswers.fresh(url);
  if (answer === undefined) return false;
  sendShared(request, response, answer, door.sharedAnswers);
  return true;
}

/** True with a session cookie, whatever it is worth: only those without one are sure to be nobody in particular. */
export function hasSessionCookie({ headers }: IncomingMessage, cookieName: string): boolean {
  return headers.cookie?.includes(cookieName) ?? false;
}
