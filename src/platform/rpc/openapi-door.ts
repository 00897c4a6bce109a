// Serves the API document at /api/openapi.json, and at /api/docs as a page that needs no script and no other host.
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Edge } from './edge.ts';
import { type AnswerSchemas, type DescribedRoute, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { docsPage, docsStyles } from './openapi-page.ts';
import type { Responses } from './response-cache.ts';
import { sendCachedResponse } from './send-cached-response.ts';

export type { DescribedRoute };

export type DocsParts = Readonly<{
  router: AnyTRPCRouter;
  described: readonly DescribedRoute[];
  /** Called for the first document: nothing else needs the schemas, and they are large. */
  answers: () => AnswerSchemas;
  /** Returns an empty text if our own address is unknown: the document then names its calls relative to itself. */
  siteOriginOf: (request: FastifyRequest) => string;
  edge: Pick<Edge, 'responseCache'>;
}>;

/** The document takes tens of milliseconds to build, so it is built once, and its responses are cached. */
export function openDocs(
  app: FastifyInstance,
  { router, described, answers, siteOriginOf, edge: { responseCache } }: DocsParts,
): void {
  let built: OpenApiDocument | undefined;
  function documentAt(origin: string): OpenApiDocument {
    built ??= openApiDocument(router, { described, answers: answers() });
    return { ...built, servers: [{ url: `${origin}/api` }] };
  }
  const documents = responseCache.responses('openapi', async (origin: string) => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(documentAt(origin)),
  }));
  const pages = responseCache.responses('openapi page', async (origin: string) => ({
    contentType: 'text/html; charset=utf-8',
    body: docsPage(documentAt(origin)),
  }));
  const answering = (responses: Responses<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = siteOriginOf(request);
    // Includes the origin: a response that names another host must not be found by the path alone.
    const answer = await responses(origin, `${origin} ${request.url}`);
    reply.hijack();
    sendCachedResponse(request.raw, reply.raw, answer, responseCache);
    return reply;
  };

  app.get('/openapi.json', answering(documents));
  app.get('/docs', answering(pages));
  app.get('/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(docsStyles),
  );
}
