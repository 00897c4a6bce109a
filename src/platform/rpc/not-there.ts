// Refuses requests that no route serves: with 405 and the allowed methods at an address that has others, else with 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalResponse } from './error-response.ts';
import { methodNotAllowed, notFound } from './request-refusals.ts';
import { sendErrorResponse } from './send-refusal.ts';

/** Knows the routes that are added to `app` from now on. */
export function notThereSender(app: FastifyInstance) {
  const known: { method: string; url: string }[] = [];
  /** Compiled at the first such request, because compiling them all would delay the start. */
  let patterns: readonly Readonly<{ method: string; pattern: RegExp }>[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) known.push({ method: each, url });
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (patterns.length < known.length)
      patterns = known.map(({ method, url }) => ({ method, pattern: patternOf(url) }));
    const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (allowed.size === 0) return sendErrorResponse(refusalResponse(notFound, 404), reply);
    reply.header('allow', [...allowed].join(', '));
    return sendErrorResponse(refusalResponse(methodNotAllowed, 405), reply);
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
