// Serves the API document at /api/openapi.json, and at /api/docs as a page that needs no script and no other host.
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnswerSchemas, type DescribedRoute, openApiDocument } from './openapi.ts';
import { docsPage, docsStyles } from './openapi-page.ts';

export type { DescribedRoute };

export type DocsParts = Readonly<{
  router: AnyTRPCRouter;
  described: readonly DescribedRoute[];
  /** Called for each document. Nothing else needs the schemas, and they are large. */
  answers: () => AnswerSchemas;
  /**
   * Returns an empty text if our own address is unknown: the document then names its calls relative to its own
   * location.
   */
  siteOriginOf: (request: FastifyRequest) => string;
  /** The security headers of a page. Those of data would forbid its style sheet. */
  pageHeaders: Readonly<Record<string, string>>;
  version?: string;
}>;

export function openDocs(
  app: FastifyInstance,
  { router, described, answers, siteOriginOf, pageHeaders, version = '1' }: DocsParts,
): void {
  const documentFor = (request: FastifyRequest) =>
    openApiDocument(router, { version, origin: siteOriginOf(request), described, answers: answers() });

  app.get('/openapi.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(documentFor(request)),
  );

  app.get('/docs', async (request, reply) =>
    reply
      .headers(pageHeaders)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(docsPage(documentFor(request))),
  );

  app.get('/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(docsStyles),
  );
}
