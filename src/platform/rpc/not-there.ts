// Refuses requests that no route serves: with 405 and the allowed methods at an address that has others, else with 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalResponse } from './error-response.ts';
import { watchAddresses } from './known-addresses.ts';
import { methodNotAllowed, notFound } from './request-refusals.ts';
import { sendErrorResponse } from './send-refusal.ts';

/** Knows the routes that are added to `app` from now on. */
export function notThereSender(app: FastifyInstance) {
  const addresses = watchAddresses(app);
  return (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = addresses.methodsAt(request.url);
    if (allowed.length === 0) return sendErrorResponse(refusalResponse(notFound, 404), reply);
    reply.header('allow', allowed.join(', '));
    return sendErrorResponse(refusalResponse(methodNotAllowed, 405), reply);
  };
}
