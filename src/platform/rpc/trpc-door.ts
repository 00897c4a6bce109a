// The tRPC door, for our own client: single and batched calls over HTTP in tRPC's protocol. tRPC's stock handler would
// create one context, and so one command id, for a whole batch.
import { type AnyTRPCProcedure, type AnyTRPCRouter, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Question } from '../viewing/cached-query.ts';
import { callProcedure, proceduresOf, restDoorsOf } from './call.ts';
import type { Edge } from './edge.ts';
import { concernsOperator, errorResponseTo } from './error-response.ts';
import { acceptOnlyJson, parseJsonBody } from './json-body.ts';
import type { RequestContext } from './procedure.ts';
import { Refused } from './refused.ts';
import { batchTooLong, bodyNotAnObject, methodNotAllowed, notFound } from './request-refusals.ts';
import { sendCachedResponse } from './send-cached-response.ts';
import { isShared, questionOf, visitorContext } from './shared-call.ts';

const json = 'application/json; charset=utf-8';
const longestBatch = 20;
const defaultBodyLimitBytes = 1024 * 1024;

/** An invalid call is refused alone: the others of its batch get their responses. */
type RequestedCall = Readonly<{ path: string; procedure: AnyTRPCProcedure | Refused; name: string; input: unknown }>;
type Call = RequestedCall & { readonly context: RequestContext };
type Outcome = Readonly<{ status: number; body: unknown; retryAfterSeconds?: number }>;

/** Makes `app`, registered under `/trpc`, the tRPC door of a router. */
export function openTrpcDoor(app: FastifyInstance, { router, edge }: { router: AnyTRPCRouter; edge: Edge }): void {
  const procedures = proceduresOf(router);
  const shared = new Map(
    [...procedures].flatMap(([path, procedure]) =>
      isShared(procedure) ? [[path, questionOf(procedure)] as const] : [],
    ),
  );
  const bodyLimitOf = (paths: readonly string[]) => Math.max(defaultBodyLimitBytes, ...paths.map(largestBodyOf));
  const largestBodyOf = (path: string) => {
    const procedure = procedures.get(path);
    const doors = procedure === undefined ? [] : restDoorsOf(procedure);
    return Math.max(0, ...doors.map(({ bodyLimitBytes = 0 }) => bodyLimitBytes));
  };
  acceptOnlyJson(app, {
    bodyLimitBytes: bodyLimitOf([...procedures.keys()]),
    limitOf: (request) => bodyLimitOf(pathsOf(request)),
  });

  const refusal = (error: unknown, call?: Readonly<{ path: string; context: RequestContext }>): Outcome => {
    const { status, retryAfterSeconds } = errorResponseTo(error);
    const shape = getTRPCErrorShape({
      config: router._def._config,
      error: getTRPCErrorFromUnknown(error),
      type: 'unknown',
      path: call?.path,
      input: undefined,
      ctx: call?.context,
    });
    return { status, body: { error: shape }, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  };

  const failure = (error: unknown, request: FastifyRequest, call?: Call): Outcome => {
    if (concernsOperator(errorResponseTo(error))) edge.reportFault(error, request);
    return refusal(error, call);
  };

  const done = async ({ path, procedure, input, context }: Call): Promise<Outcome> => {
    if (procedure instanceof Refused) throw procedure;
    return { status: 200, body: { result: { data: await callProcedure({ path, procedure, input, context }) } } };
  };

  type SharedCalls = readonly Readonly<{ path: string; input: Question }>[];

  /** Returns undefined if the response to one of the calls depends on its caller. */
  function sharedCalls(calls: readonly RequestedCall[]): SharedCalls | undefined {
    const asked = calls.map(({ path, procedure, input }) => {
      const read = procedure instanceof Refused ? undefined : shared.get(path);
      return read && { path, input: read(input) };
    });
    return asked.every((call) => call !== undefined) ? asked : undefined;
  }

  type SharedBatch = Readonly<{ batch: boolean; calls: SharedCalls }>;

  const responses = edge.responseCache.responses('trpc', async ({ batch, calls }: SharedBatch, now) => {
    const context = visitorContext(now);
    const outcomes = await Promise.all(
      calls.map(({ path, input }) => {
        const call = { path, name: path, input, context, procedure: procedures.get(path) ?? new Refused(notFound) };
        return done(call).catch((error: unknown) => {
          const response = errorResponseTo(error);
          if (response.fault) throw error;
          if (concernsOperator(response)) edge.reportFault(error);
          return refusal(error, call);
        });
      }),
    );
    return { contentType: json, status: statusOf(outcomes), body: bodyOf(outcomes, batch) };
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const batch = isBatch(request);
    const calls = callsOf(request, procedures, batch).map((asked) => ({
      ...asked,
      context: edge.contextOf(request, reply, asked),
    }));

    const sharedQuestions = edge.isPersonal(request) ? undefined : sharedCalls(calls);
    if (sharedQuestions !== undefined) {
      // A fault belongs to each request: the calls run again separately, so that the others get their responses.
      const answer = await responses({ batch, calls: sharedQuestions }, request.url).catch((error: unknown) => {
        if (!errorResponseTo(error).fault) throw error;
      });
      if (answer !== undefined) {
        reply.hijack();
        sendCachedResponse(request.raw, reply.raw, answer, edge.responseCache);
        return reply;
      }
    }

    const outcomes = await edge.compute(request, () =>
      Promise.all(calls.map((call) => done(call).catch((error: unknown) => failure(error, request, call)))),
    );
    if (statusOf(outcomes) === 405) reply.header('allow', methodsOf(procedures.get(calls[0]?.path ?? '')));
    return send(outcomes, batch, reply);
  }

  app.get('/*', answer);
  app.post('/*', answer);
  app.setNotFoundHandler((request, reply) => {
    const procedure = procedures.get(request.url.replace(/^\/trpc\/?|\?.*$/gs, ''));
    if (procedure === undefined) return send([failure(new Refused(notFound), request)], false, reply);
    reply.header('allow', methodsOf(procedure));
    return send([failure(new Refused(methodNotAllowed, 'METHOD_NOT_SUPPORTED'), request)], false, reply);
  });
  app.setErrorHandler((error, request, reply) => send([failure(error, request)], false, reply));
}

function pathsOf(request: FastifyRequest): readonly string[] {
  const { '*': path = '' } = request.params as { '*'?: string };
  return isBatch(request) ? path.split(',') : [path];
}

const isBatch = (request: FastifyRequest): boolean => (request.query as { batch?: unknown }).batch === '1';

function callsOf(
  request: FastifyRequest,
  procedures: ReadonlyMap<string, AnyTRPCProcedure>,
  batch: boolean,
): readonly RequestedCall[] {
  const paths = pathsOf(request);
  if (paths.length > longestBatch) throw new Refused(batchTooLong);
  const inputs = inputsOf(request, batch);
  const seen = new Map<string, number>();
  return paths.map((path, index) => {
    const procedure = procedureFor(request, procedures.get(path));
    const earlier = seen.get(path) ?? 0;
    seen.set(path, earlier + 1);
    return { path, procedure, name: earlier === 0 ? path : `${path} ${earlier}`, input: inputs(index) };
  });
}

function procedureFor({ method }: FastifyRequest, procedure: AnyTRPCProcedure | undefined): AnyTRPCProcedure | Refused {
  if (procedure === undefined) return new Refused(notFound);
  // A mutation by GET would bypass the check of its origin. A subscription needs the socket.
  const isFitting = procedure._def.type === (method === 'POST' ? 'mutation' : 'query');
  return isFitting ? procedure : new Refused(methodNotAllowed, 'METHOD_NOT_SUPPORTED');
}

const methodsOf = (procedure: AnyTRPCProcedure | undefined): string =>
  procedure?._def.type === 'mutation' ? 'POST' : 'GET, HEAD';

/** Treats a missing input as an empty one, like the REST door. */
function inputsOf(request: FastifyRequest, batch: boolean): (index: number) => unknown {
  const { input } = request.query as { input?: unknown };
  const rawInput =
    request.method === 'POST' ? request.body : typeof input === 'string' ? parseJsonBody(input) : undefined;
  if (!batch) return () => rawInput ?? {};
  if (rawInput === undefined) return () => ({});
  if (typeof rawInput !== 'object' || rawInput === null) throw new Refused(bodyNotAnObject);
  return (index) => (rawInput as Readonly<Record<number, unknown>>)[index] ?? {};
}

function send(outcomes: readonly Outcome[], batch: boolean, reply: FastifyReply) {
  reply.code(statusOf(outcomes)).header('cache-control', 'no-store');
  const retryAfterSeconds = Math.max(0, ...outcomes.map((outcome) => outcome.retryAfterSeconds ?? 0));
  if (retryAfterSeconds > 0) reply.header('retry-after', String(retryAfterSeconds));
  return reply.type(json).send(bodyOf(outcomes, batch));
}

function statusOf(outcomes: readonly Outcome[]): number {
  const statuses = new Set(outcomes.map(({ status }) => status));
  const [only = 200] = statuses;
  return statuses.size === 1 ? only : 207;
}

function bodyOf(outcomes: readonly Outcome[], batch: boolean): string {
  const bodies = outcomes.map(({ body }) => body);
  return JSON.stringify(batch ? bodies : bodies[0]);
}
