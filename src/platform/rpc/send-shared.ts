// Sends an answer that is the same for every visitor: as a whole, or as "not modified" to a client that has it already.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge } from './edge.ts';
import type { SharedAnswer } from './shared-answers.ts';

/** Written straight to the socket's response: this is the path that most requests of a busy day take. */
export function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
  { sharedAnswers, sharedHeaders }: Pick<Edge, 'sharedAnswers' | 'sharedHeaders'>,
): void {
  const headers: Record<string, string | number> = { ...sharedHeaders, vary: 'Accept-Encoding, Cookie' };
  if (answer.status === 200) {
    headers.etag = answer.etag;
    headers['cache-control'] = 'public, no-cache';
    if (isCurrent(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
  } else {
    headers['cache-control'] = 'no-store';
  }
  headers['content-type'] = answer.contentType;
  const write = (bytes: Buffer, encoding: string | undefined) => {
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    headers['content-length'] = bytes.length;
    response.writeHead(answer.status, headers);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  const representation = sharedAnswers.represent(answer, request.headers['accept-encoding'] as string | undefined);
  if (!(representation instanceof Promise)) {
    write(representation.bytes, representation.encoding);
    return;
  }
  representation.then(
    ({ bytes, encoding }) => write(bytes, encoding),
    () => write(answer.plain, undefined),
  );
}

/** Whether one of the client's tags is ours, compared weakly as RFC 9110 says for `If-None-Match`. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
