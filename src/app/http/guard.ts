// Guards every request that the response cache does not serve: it must be readable and name a host, and a change must come from our own
// pages. Also adds ids for tracing and the security headers.
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../../platform/logger.ts';
import { refusalResponse } from '../../platform/rpc/error-response.ts';
import { Refused } from '../../platform/rpc/refused.ts';
import {
  badAddress,
  badHost,
  crossOrigin,
  unreadable,
  unsupportedEncoding,
} from '../../platform/rpc/request-refusals.ts';
import { sendErrorResponse } from '../../platform/rpc/send-refusal.ts';
import { shownToken } from './identifying.ts';
import { hasTwoHosts, isFromOwnOrigin, isHost, isSafeMethod } from './own-origin.ts';
import { correlationIdOf } from './request-context.ts';
import { routeOf } from './routes/metrics.ts';
import type { SecurityHeaders } from './security-headers.ts';

type Guard = Readonly<{ publicUrl: string | undefined; headers: SecurityHeaders; logger: Logger }>;

export function guard(app: FastifyInstance, { publicUrl, headers, logger }: Guard): void {
  app.decorateRequest('member', undefined);
  app.decorateRequest('correlationId', '');

  app.addHook('onRequest', (request, reply, done) => {
    request.correlationId = correlationIdOf(request);
    reply.headers(isData(request.url) ? headers.data : headers.page).header('x-request-id', request.id);
    if (!isHost(request.host) || hasTwoHosts(request.raw)) return done(new Refused(badHost));
    if (isEncoded(request)) return done(new Refused(unsupportedEncoding, 'UNSUPPORTED_MEDIA_TYPE'));
    // No page can send another site's token, because browsers ask first and are refused.
    const mayGoOn =
      isSafeMethod(request.method) || shownToken(request) !== undefined || isFromOwnOrigin(request.headers, publicUrl);
    done(mayGoOn ? undefined : new Refused(crossOrigin));
  });

  app.addHook('onResponse', (request, reply, done) => {
    // Successful reads are by far the most frequent requests and the least informative. Metrics count them.
    const log = isSafeMethod(request.method) && reply.statusCode < 400 ? logger.debug : logger.info;
    log.call(logger, { ...idsOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'Answered');
    done();
  });
}

function isEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: FastifyRequest): boolean {
  return encoding.toLowerCase() !== 'identity';
}

function isData(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/trpc/');
}

/** Returns the parts of a request that the log may contain: ids, and the route's pattern. */
export function idsOf(request: FastifyRequest) {
  const { id: requestId, correlationId, method } = request;
  return { requestId, correlationId, method, route: routeOf(request) };
}

/** Returns Fastify's options for requests that reach no hook: undecodable addresses, and bytes that are not HTTP. */
export function malformedRequestHandlers(
  headers: SecurityHeaders,
  /** Sends the page for an undecodable address. Default: no address is a page. */
  sendNoPage?: (request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  return {
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendNoPage !== undefined && isSafeMethod(request.method) && !isData(request.url)
        ? sendNoPage(request, reply.headers(headers.page))
        : sendErrorResponse(refusalResponse(badAddress, 400), reply.headers(headers.data)),
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
      const status = statusLines[error.code ?? ''] ?? '400 Bad Request';
      const { message, code } = unreadable;
      const body = JSON.stringify({ message, code });
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  };
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
