// Answers the addresses of pages: the shell with what the page needs to be read, listed and shared before any script runs.
// An address that is no page gets the shell too, so that it looks like Kindling, but says 404.
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTo } from '../../platform/rpc/answers.ts';
import { callProcedure, proceduresOf } from '../../platform/rpc/call.ts';
import type { Edge } from '../../platform/rpc/edge.ts';
import type { RequestContext } from '../../platform/rpc/procedure.ts';
import { sendCachedResponse } from '../../platform/rpc/send-cached-response.ts';
import { sendFailure } from '../../platform/rpc/send-refusal.ts';
import { asAnyVisitor } from '../../platform/rpc/shared-call.ts';
import type { Page, PageData, PageShell } from './page-shell.ts';

export type PageRequest = Readonly<{
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  context: RequestContext;
  /** Asks a query as this visitor or member would. Its refusal becomes the page's status. */
  ask(path: string, input?: unknown): Promise<PageData>;
}>;

export type PageDefinition = Readonly<{
  /** Path with parameters, such as `/community/post/:id`. */
  pattern: string;
  /** False for a page that search engines are not to list; it says so itself, too. */
  isListed?: boolean;
  /** Left out in production. */
  isForDevelopment?: boolean;
  /** The read models that the page's tags and data are made of, when they are the same for every visitor. */
  sharedFrom?: readonly string[];
  load(request: PageRequest): Promise<Page> | Page;
}>;

export type PagesParts = Readonly<{
  pages: readonly PageDefinition[];
  shell: PageShell;
  router: AnyTRPCRouter;
  edge: Edge;
  originOf: (request: FastifyRequest) => string;
}>;

const html = 'text/html; charset=utf-8';

/** Has an instance of its own: what fails before a page is begun, such as asking whose session it is, is answered as a page. */
export function openPages(app: FastifyInstance, parts: PagesParts): void {
  app.setErrorHandler((error, request, reply) => sendFailedPage(error, request, reply, parts));
  for (const page of parts.pages) {
    app.get(page.pattern, (request, reply) => answerPage(page, request, reply, parts));
  }
}

/** A browser that asked for a page gets one, and its client can try again. Other refusals are as terse as everywhere. */
export function sendFailedPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, edge, originOf }: Pick<PagesParts, 'shell' | 'edge' | 'originOf'>,
) {
  const { status, fault, body, retryAfterSeconds } = answerTo(error, request.id);
  if (status < 500) return sendFailure(error, request, reply, edge);
  if (fault) edge.reportFault(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const page = shell(failedPage(status, body.message), { origin: originOf(request), path: '/' });
  return reply.code(status).header('cache-control', 'no-store').type(html).send(page);
}

function failedPage(status: number, description: string): Page {
  return { status, title: 'Something is in the way', description, noindex: true };
}

async function answerPage(page: PageDefinition, request: FastifyRequest, reply: FastifyReply, parts: PagesParts) {
  const { edge, originOf } = parts;
  const origin = originOf(request);
  const own = edge.contextOf(request, reply, { name: page.pattern, input: request.params });

  if (page.sharedFrom !== undefined && !edge.isPersonal(request)) {
    // The tags hold our own address, which without PUBLIC_URL is the one that was asked for.
    // No request line can hold a space, so no other address can name this answer.
    const key = `page ${origin}${request.url}`;
    const answer = await edge.responseCache.get(key, page.sharedFrom, async () => {
      const { status, body } = await render(page, request, asAnyVisitor(own), parts);
      return { contentType: html, status, body };
    });
    reply.hijack();
    sendCachedResponse(request.raw, reply.raw, answer, edge.responseCache);
    return reply;
  }
  const { status, body } = await render(page, request, own, parts);
  return reply.code(status).header('cache-control', 'private, no-cache').type(html).send(body);
}

async function render(page: PageDefinition, request: FastifyRequest, context: RequestContext, parts: PagesParts) {
  const { router, edge, shell, originOf } = parts;
  const loaded = await load().catch((error: unknown): Page => {
    const { status, fault, body } = answerTo(error, request.id);
    if (fault) edge.reportFault(error, request);
    return status === 404 ? notFoundPage : failedPage(status, body.message);
  });
  const path = request.url.split('?', 1)[0] ?? '/';
  return { status: loaded.status ?? 200, body: shell(loaded, { origin: originOf(request), path }) };

  async function load(): Promise<Page> {
    return await page.load({
      params: request.params as Readonly<Record<string, string>>,
      query: request.query as PageRequest['query'],
      context,
      async ask(procedurePath, input) {
        const procedure = proceduresOf(router).get(procedurePath);
        if (procedure?._def.type !== 'query') throw new Error(`There is no query ${procedurePath}.`);
        const data = await callProcedure({ path: procedurePath, procedure, input, context });
        return { path: procedurePath, ...(input !== undefined && { input }), data };
      },
    });
  }
}

export const notFoundPage: Page = {
  status: 404,
  title: 'Page not found',
  description: 'There is no page at this address.',
  noindex: true,
};
