// Answers the addresses of pages: drawn for visitors, who all see the same, so that a page can be read, listed and shared before
// any script runs. A member's page comes with a frame and their own data. An address that is no page looks like Kindling too, but
// says 404.
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTo } from '../../platform/rpc/answers.ts';
import { callProcedure, proceduresOf } from '../../platform/rpc/call.ts';
import type { Edge } from '../../platform/rpc/edge.ts';
import type { RequestContext } from '../../platform/rpc/procedure.ts';
import { sendCachedResponse } from '../../platform/rpc/send-cached-response.ts';
import { sendFailure } from '../../platform/rpc/send-refusal.ts';
import { asAnyVisitor } from '../../platform/rpc/shared-call.ts';
import type { Drawing } from './drawing.ts';
import { nobodyLoggedIn } from './nobody-logged-in.ts';
import { escapeHtml, type Page, type PageData, type PageShell } from './page-shell.ts';

export type PageRequest = Readonly<{
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  context: RequestContext;
  /** Asks a query as this visitor or member would. A refusal becomes the page's status. */
  ask(path: string, input?: unknown): Promise<PageData>;
}>;

export type PageDefinition = Readonly<{
  /** Path with parameters, such as `/community/post/:id`. */
  pattern: string;
  /** False for a page that search engines must not list. The page itself says so too. */
  isListed?: boolean;
  /** Left out in production. */
  isForDevelopment?: boolean;
  /** The read models behind the page's tags and data, if these are the same for every visitor. */
  sharedFrom?: readonly string[];
  /** What of the address's query the page shows, in the client's order. Anything else there makes no other page. */
  query?: readonly string[];
  /** The page looks different as soon as its address has any query at all. */
  showsAnyQuery?: boolean;
  /** Something in the query that only whoever followed the link may know: such a page is not kept. */
  secretInQuery?: string;
  load(request: PageRequest): Promise<Page> | Page;
}>;

export type PagesParts = Readonly<{
  pages: readonly PageDefinition[];
  shell: PageShell;
  drawing: Drawing;
  router: AnyTRPCRouter;
  edge: Edge;
  siteOriginOf: (request: FastifyRequest) => string;
}>;

const html = 'text/html; charset=utf-8';

/**
 * Needs a Fastify instance of its own, so that a failure before a page begins, such as identifying the session, is answered as a
 * page.
 */
export function openPages(app: FastifyInstance, parts: PagesParts): void {
  app.setErrorHandler((error, request, reply) => sendFailedPage(error, request, reply, parts));
  for (const page of parts.pages) {
    app.get(page.pattern, (request, reply) => answerPage(page, request, reply, parts));
  }
}

/** Answers a fault with a page, from which the client can try again. Other refusals are as terse as everywhere else. */
export function sendFailedPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, edge, siteOriginOf }: Pick<PagesParts, 'shell' | 'edge' | 'siteOriginOf'>,
) {
  const { status, fault, body, retryAfterSeconds } = answerTo(error, request.id);
  if (status < 500) return sendFailure(error, request, reply, edge);
  if (fault) edge.reportFault(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const page = shell(failedPage(status, body.message), { origin: siteOriginOf(request), path: '/' });
  return reply.code(status).header('cache-control', 'no-store').type(html).send(page);
}

function failedPage(status: number, description: string): Page {
  return { status, hasFailed: true, title: 'Something is in the way', description, noindex: true };
}

async function answerPage(page: PageDefinition, request: FastifyRequest, reply: FastifyReply, parts: PagesParts) {
  const { edge, siteOriginOf } = parts;
  const origin = siteOriginOf(request);
  const own = edge.contextOf(request, reply, { name: page.pattern, input: request.params });

  if (page.sharedFrom !== undefined && !edge.isPersonal(request) && !holdsSecret(page, request)) {
    const url = usualUrl(page, request);
    const produce = async () => {
      const loaded = await load(page, request, asAnyVisitor(own), parts);
      if (loaded.movedTo) return { contentType: html, status: 301, body: '', location: loaded.movedTo };
      const drawn = loaded.hasFailed ? await frame(loaded, url) : await parts.drawing.page(url, loaded.data ?? []);
      return { contentType: html, ...answerOf(loaded, drawn) };
    };
    const answer = await edge.responseCache.get(
      pageKey(origin, url),
      page.sharedFrom,
      () => edge.compute(request, produce),
      pageKey(origin, request.url),
    );
    reply.hijack();
    sendCachedResponse(request.raw, reply.raw, answer, edge.responseCache);
    return reply;
  }
  const loaded = await edge.compute(request, () => load(page, request, own, parts));
  if (loaded.movedTo) return reply.header('cache-control', 'no-store').redirect(loaded.movedTo, 301);
  const { status, body } = answerOf(loaded, await frame(loaded, usualUrl(page, request)));
  return reply.code(status).header('cache-control', 'private, no-cache').type(html).send(body);

  function frame({ data = [] }: Page, url: string) {
    const missing = data.filter(({ isMissing }) => isMissing);
    const shape = page.showsAnyQuery && url.includes('?') ? `${page.pattern}?` : page.pattern;
    const kind = missing.length > 0 ? `${shape}, missing` : shape;
    return parts.drawing.frame(kind, url, missing);
  }

  function answerOf(loaded: Page, drawn: Parameters<PageShell>[2]) {
    const body = parts.shell(loaded, { origin, path: usualPath(page.pattern, request) }, drawn);
    return { status: loaded.status ?? 200, body };
  }
}

function holdsSecret({ secretInQuery: name }: PageDefinition, request: FastifyRequest): boolean {
  return name !== undefined && Object.hasOwn(request.query as PageRequest['query'], name);
}

/** Names a page's answer in the response cache: no request line can hold a space, so no other address can. */
export function pageKey(origin: string, url: string): string {
  // The tags hold our own address, where it is known.
  return `page ${origin}${url}`;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** The page's path in one spelling: letters can be written in many. */
function usualPath(pattern: string, request: FastifyRequest): string {
  const params = request.params as PageRequest['params'];
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The address without what makes no difference to the page. */
function usualUrl(
  { pattern, query: known = [], showsAnyQuery = false }: PageDefinition,
  request: FastifyRequest,
): string {
  const asked = request.query as PageRequest['query'];
  const query = new URLSearchParams();
  for (const name of known) {
    const value = asked[name];
    if (typeof value === 'string') query.set(name, value);
  }
  // All that is unknown looks alike: links with marks of campaigns share one answer.
  if (showsAnyQuery && query.size === 0 && Object.keys(asked).length > 0) query.set('other', '1');
  const path = usualPath(pattern, request);
  return query.size > 0 ? `${path}?${query}` : path;
}

async function load(page: PageDefinition, request: FastifyRequest, context: RequestContext, parts: PagesParts) {
  const { router, edge } = parts;
  const asked: Promise<readonly PageData[]>[] = [];
  const ask = async (path: string, input: unknown) => {
    const procedure = proceduresOf(router).get(path);
    if (procedure?._def.type !== 'query') throw new Error(`There is no query ${path}.`);
    return callProcedure({ path, procedure, input, context });
  };
  try {
    return await page.load({
      params: request.params as Readonly<Record<string, string>>,
      query: request.query as PageRequest['query'],
      context,
      async ask(path, input) {
        const query = { path, ...(input !== undefined && { input }) };
        const answer = ask(path, input).then((data) => ({ ...query, data }));
        const isMissing = (error: unknown) => answerTo(error, request.id).status === 404;
        asked.push(
          answer.then(
            (known) => [known],
            (error) => (isMissing(error) ? [{ ...query, data: null, isMissing: true }] : []),
          ),
        );
        return answer;
      },
    });
  } catch (error) {
    const { status, fault, body } = answerTo(error, request.id);
    if (fault) edge.reportFault(error, request);
    return status === 404
      ? { ...notFoundPage, data: (await Promise.all(asked)).flat() }
      : failedPage(status, body.message);
  }
}

/** For an address that no page has. One frame serves all of them, with the address put in. */
export async function notFound(
  request: FastifyRequest,
  { shell, drawing, edge, siteOriginOf }: Pick<PagesParts, 'shell' | 'drawing' | 'edge' | 'siteOriginOf'>,
) {
  const frame = await drawing.frame('not found', anyAddress);
  const drawn = frame && { ...frame, html: frame.html.replaceAll(anyAddress, () => escapeHtml(pathOf(request))) };
  const page = edge.isPersonal(request) ? notFoundPage : { ...notFoundPage, data: [nobodyLoggedIn] };
  return shell(page, { origin: siteOriginOf(request), path: '/' }, drawn);
}

const anyAddress = '/the-address-that-was-asked-for';

const notFoundPage: Page = {
  status: 404,
  hasFailed: true,
  title: 'Page not found',
  description: 'There is no page at this address.',
  noindex: true,
};
