// Sends any failure of a REST call, including the server's own refusals, in the one form that clients know.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Edge } from './edge.ts';
import { concernsOperator, type ErrorResponse, errorResponseTo } from './error-response.ts';

export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  edge: Pick<Edge, 'reportFault'>,
) {
  const response = errorResponseTo(error, request.id);
  if (concernsOperator(response)) edge.reportFault(error, request);
  return sendErrorResponse(response, reply);
}

export function sendErrorResponse(response: ErrorResponse, reply: FastifyReply) {
  reply.code(response.status).header('cache-control', 'no-store');
  // Fastify would close the connection on a client that is still sending, which would then never read the reason.
  // Node.js discards the rest of the body.
  if (response.status === 413) reply.removeHeader('connection');
  if (response.retryAfterSeconds !== undefined) reply.header('retry-after', String(response.retryAfterSeconds));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(response.body));
}
