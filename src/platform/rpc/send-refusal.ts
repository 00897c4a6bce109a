// Sends any failure of a REST call, including the server's own refusals, in the one form that clients know.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerTo, concernsOperator } from './answers.ts';
import type { Edge } from './edge.ts';

export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  edge: Pick<Edge, 'reportFault'>,
) {
  const answer = answerTo(error, request.id);
  if (concernsOperator(answer)) edge.reportFault(error, request);
  return sendAnswer(answer, reply);
}

export function sendAnswer(answer: Answer, reply: FastifyReply) {
  reply.code(answer.status).header('cache-control', 'no-store');
  // Fastify would close the connection on a client that is still sending, which would then never read the reason.
  // Node.js discards the rest of the body.
  if (answer.status === 413) reply.removeHeader('connection');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}
