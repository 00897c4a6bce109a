// Sends a cached response: in full, or as 304 to a client that already has it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse, Representation, ResponseCache } from './response-cache.ts';

/** Writes directly to Node's response, because most requests take this path. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  responseCache: Pick<ResponseCache, 'represent'>,
): void {
  const { headers, method } = request;
  if (answer.status === 200 && isCurrent(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.notModifiedHeaders).end();
    return;
  }
  const write = (form: Representation) => {
    response.writeHead(answer.status, form.headers);
    response.end(method === 'HEAD' ? undefined : form.bytes);
  };
  const form = responseCache.represent(answer, headers['accept-encoding'] as string | undefined);
  if (form instanceof Promise) void form.then(write);
  else write(form);
}

/** Compares the client's tags with ours weakly, as RFC 9110 requires for `If-None-Match`. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
