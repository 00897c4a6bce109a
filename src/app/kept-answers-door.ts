// The first thing that every request meets: a GET without a session whose answer is kept and still true is sent at once, before
// cookies, sessions, contexts and logs. Anything else goes on as if this were not here.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Edge } from '../platform/rpc/edge.ts';
import { sendShared } from '../platform/rpc/send-shared.ts';

export function openKeptAnswersDoor(
  app: FastifyInstance,
  edge: Pick<Edge, 'sharedAnswers' | 'sharedHeaders' | 'isPersonal'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request.raw;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || edge.isPersonal(request)) return done();
    const answer = edge.sharedAnswers.fresh(url);
    if (answer === undefined) return done();
    reply.hijack();
    sendShared(request.raw, reply.raw, answer, edge);
  });
}

/** True with a session cookie, whatever it is worth: only those without one are sure to be nobody in particular. */
export function hasSessionCookie(request: FastifyRequest, cookieName: string): boolean {
  const { cookie } = request.raw.headers;
  return cookie?.includes(cookieName) ?? false;
}
