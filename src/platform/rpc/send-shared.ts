// Sends an answer that is the same for every visitor: as a whole, or as "not modified" to a client that has it already.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Representation, SharedAnswer, SharedAnswers } from './shared-answers.ts';

/** Written straight to the response: this is the path that most requests of a busy day take. */
export function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
  sharedAnswers: Pick<SharedAnswers, 'represent'>,
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
  const form = sharedAnswers.represent(answer, headers['accept-encoding'] as string | undefined);
  if (form instanceof Promise) void form.then(write);
  else write(form);
}

/** Whether one of the client's tags is ours, compared weakly as RFC 9110 says for `If-None-Match`. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
