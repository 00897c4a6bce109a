// What both doors need from the server: contexts for calls, the response cache, and fault reports.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from './call.ts';
import type { RequestContext } from './procedure.ts';
import type { ResponseCache } from './response-cache.ts';

export type Edge = Readonly<{
  /** Creates the context of one call. Called once for each call of a request. */
  contextOf(request: FastifyRequest, reply: FastifyReply, call: CallName): RequestContext;
  /** Returns whether the response may depend on the caller: whether the request has a session cookie or a token. */
  isPersonal(request: FastifyRequest): boolean;
  responseCache: ResponseCache;
  /** Computes a response: for a member at once, for a visitor within the budget that all visitors share. */
  compute<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Reports why a request failed with a fault or a 503. Without a request, several ones share the response. */
  reportFault(error: unknown, request?: FastifyRequest): void;
}>;
