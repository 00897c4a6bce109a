// What both doors need from the server: contexts for calls, the response cache, and fault reports.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from './call.ts';
import type { RequestContext } from './procedure.ts';
import type { ResponseCache } from './response-cache.ts';

export type Edge = Readonly<{
  /** Creates the context of one call. Called once for each call of a request. */
  contextOf(request: FastifyRequest, reply: FastifyReply, call: CallName): RequestContext;
  /**
   * Returns whether the response may depend on the caller. False only for requests without any session cookie or token.
   */
  isPersonal(request: FastifyRequest): boolean;
  responseCache: ResponseCache;
  /** Computes a response: for a member at once, for a visitor within the budget that all visitors share. */
  compute<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /**
   * Reports to the operator why a request failed with a fault or a 503; the client gets the request's id. Several requests
   * share the response if none is given.
   */
  reportFault(error: unknown, request?: FastifyRequest): void;
}>;
