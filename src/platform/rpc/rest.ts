// The REST door: a Fastify route for every procedure that declares one. It only gathers the input, and translates the
// outcome to HTTP.
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callProcedure, proceduresOf, restDoorsOf } from './call.ts';
import type { Edge } from './edge.ts';
import { acceptOnlyJson } from './json-body.ts';
import { jsonResponse } from './json-response.ts';
import { notThereSender } from './not-there.ts';
import type { RestDoor } from './procedure.ts';
import { Refused } from './refused.ts';
import { restInput } from './rest-input.ts';
import { sendCachedResponse } from './send-cached-response.ts';
import { sendFailure } from './send-refusal.ts';
import { isShared, questionOf, visitorContext } from './shared-call.ts';

const json = 'application/json; charset=utf-8';

/** Makes `app`, registered under `/api`, the REST door of a router. Routes that are added later refuse alike. */
export function openRestDoor(app: FastifyInstance, { router, edge }: { router: AnyTRPCRouter; edge: Edge }): void {
  acceptOnlyJson(app);
  const sendNotThere = notThereSender(app);
  app.setNotFoundHandler(sendNotThere);
  app.setErrorHandler((error, request, reply) =>
    // If the address is unknown, the body does not matter.
    request.is404 && !(error instanceof Refused)
      ? sendNotThere(request, reply)
      : sendFailure(error, request, reply, edge),
  );
  for (const [path, procedure] of proceduresOf(router)) {
    for (const door of restDoorsOf(procedure)) {
      app.route({
        method: door.method,
        url: door.path,
        ...(door.bodyLimitBytes !== undefined && { bodyLimit: door.bodyLimitBytes }),
        handler: handlerOf({ path, procedure, door, edge }),
      });
    }
  }
}

type Route = Readonly<{ path: string; procedure: AnyTRPCProcedure; door: RestDoor; edge: Edge }>;

function handlerOf({ path, procedure, door, edge }: Route) {
  const inputOf = restInput(procedure._def.inputs);
  const askedIn = questionOf(procedure);
  const status = door.status ?? 200;
  const shared =
    door.method === 'GET' && isShared(procedure)
      ? edge.responseCache.responses(`rest ${path}`, async (input, now) => {
          const result = await callProcedure({ path, procedure, input, context: visitorContext(now) });
          return { contentType: json, body: JSON.stringify(result ?? {}) };
        })
      : undefined;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = inputOf(request);
    const context = edge.contextOf(request, reply, { name: path, input });

    if (shared !== undefined && !edge.isPersonal(request)) {
      const answer = await shared(askedIn(input), request.url);
      reply.hijack();
      sendCachedResponse(request.raw, reply.raw, answer, edge.responseCache);
      return reply;
    }

    const result = await edge.compute(request, () => callProcedure({ path, procedure, input, context }));
    // A text result would otherwise be sent as text.
    return reply.code(status).header('cache-control', 'no-store').type(json).send(jsonResponse(result));
  };
}
