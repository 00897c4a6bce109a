// Serves pages, rendered so that they can be read before any script runs: once for all visitors, and for each visit of a member. A page that
// can't be rendered is a frame.
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { Ask, Loading } from '../../loaders/loader.ts';
import { callProcedure, proceduresOf } from '../../platform/rpc/call.ts';
import { compress, preferredEncoding } from '../../platform/rpc/compression.ts';
import type { Edge } from '../../platform/rpc/edge.ts';
import { concernsOperator, errorResponseTo } from '../../platform/rpc/error-response.ts';
import type { RequestContext } from '../../platform/rpc/procedure.ts';
import type { Responses } from '../../platform/rpc/response-cache.ts';
import { sendCachedResponse } from '../../platform/rpc/send-cached-response.ts';
import { sendFailure } from '../../platform/rpc/send-refusal.ts';
import { visitorContext } from '../../platform/rpc/shared-call.ts';
import {
  type AddressedPage,
  addressOf,
  anyAddressOf,
  holdsSecret,
  type PageAddress,
  pageKey,
  usualPath,
  usualUrl,
} from './page-address.ts';
import type { PageRenderer } from './page-renderer.ts';
import { escapeHtml, type Page, type PageData, type PageShell } from './page-shell.ts';

/** `ask` runs a query as this visitor or member would, and its result is sent with the page. A refusal becomes the page's status. */
export type PageRequest = PageAddress &
  Pick<Loading, 'ask' | 'askList' | 'isMember'> &
  Readonly<{
    context: RequestContext;
    /** Runs a query like `ask`, without sending its result. */
    peek: Ask;
  }>;

export type PageHead = Omit<Page, 'data' | 'position'>;

export type PageDefinition = AddressedPage &
  Readonly<{
    /** False for a page that search engines must not list. The page itself says so too. */
    isListed?: boolean;
    /** Left out in production. */
    isForDevelopment?: boolean;
    /** Whether the page is the same for every visitor. */
    shared?: true;
    /** Returns the page without its data, which is the results of the queries that this asks, and the viewer. */
    load(request: PageRequest): Promise<PageHead> | PageHead;
  }>;

export type PagesDeps = Readonly<{
  pages: readonly PageDefinition[];
  shell: PageShell;
  renderer: PageRenderer;
  router: AnyTRPCRouter;
  edge: Edge;
  siteOriginOf: (request: FastifyRequest) => string;
  /** Returns a position that everything read from now on shows, if that is known. */
  sentUpTo(): Position | undefined;
  clock: Clock;
}>;

const html = 'text/html; charset=utf-8';

/** Registers the pages. Its own Fastify instance shows a failure before a page begins, such as identifying the session, as a page. */
export function openPages(app: FastifyInstance, deps: PagesDeps): void {
  app.setErrorHandler((error, request, reply) => sendFailedPage(error, request, reply, deps));
  for (const page of deps.pages) {
    const shared = page.shared ? sharedPage(page, deps) : undefined;
    app.get(page.pattern, (request, reply) => answerPage(page, request, reply, { ...deps, shared }));
  }
}

/** Sends a fault as a page, from which the client can try again. Other refusals are as terse as everywhere else. */
export function sendFailedPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, edge, siteOriginOf }: Pick<PagesDeps, 'shell' | 'edge' | 'siteOriginOf'>,
) {
  const response = errorResponseTo(error, request.id);
  const { status, body, retryAfterSeconds } = response;
  if (status < 500) return sendFailure(error, request, reply, edge);
  if (concernsOperator(response)) edge.reportFault(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const page = shell(failedPage(status, body.message), { origin: siteOriginOf(request), path: '/' });
  return reply.code(status).header('cache-control', 'no-store').type(html).send(page);
}

function failedPage(status: number, description: string): Page {
  return { status, hasFailed: true, title: 'Something is in the way', description, noindex: true };
}

type SharedAddress = PageAddress & Readonly<{ origin: string }>;

/** Returns a page as every visitor sees it: it depends only on its address and the time. */
function sharedPage(page: PageDefinition, deps: PagesDeps): Responses<SharedAddress> {
  return deps.edge.responseCache.responses(`page ${page.pattern}`, async ({ origin, ...address }, now) => {
    const loaded = await load(page, address, visitorContext(now), deps);
    if (loaded.movedTo) return { contentType: html, status: 301, body: '', location: loaded.movedTo };
    const rendered = loaded.hasFailed
      ? await frame(page, address, loaded, deps, now)
      : await deps.renderer.page(usualUrl(page, address), loaded.data ?? [], now);
    const body = deps.shell(loaded, { origin, path: usualPath(page.pattern, address.params) }, rendered);
    return { contentType: html, status: loaded.status ?? 200, body };
  });
}

type Answering = PagesDeps & Readonly<{ shared: Responses<SharedAddress> | undefined }>;

async function answerPage(page: PageDefinition, request: FastifyRequest, reply: FastifyReply, deps: Answering) {
  const { edge, siteOriginOf, shared } = deps;
  const origin = siteOriginOf(request);
  const address = addressOf(page, request);
  const own = edge.contextOf(request, reply, { name: page.pattern, input: address.params });

  if (shared !== undefined && !edge.isPersonal(request) && !holdsSecret(page, request)) {
    const answer = await shared({ origin, ...address }, pageKey(origin, request.url));
    reply.hijack();
    sendCachedResponse(request.raw, reply.raw, answer, edge.responseCache);
    return reply;
  }
  const { loaded, rendered } = await edge.compute(request, async () => {
    const loaded = await load(page, address, own, deps);
    return { loaded, rendered: loaded.movedTo ? undefined : await ownPage(page, request, loaded, deps, own) };
  });
  reply.header('cache-control', 'no-store');
  if (loaded.movedTo) return reply.redirect(loaded.movedTo, 301);
  const body = deps.shell(loaded, { origin, path: usualPath(page.pattern, address.params) }, rendered);
  reply
    .code(loaded.status ?? 200)
    .type(html)
    .header('vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding === undefined) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(Buffer.from(body), encoding));
}

/**
 * Renders a page for one person. A member's page is rendered at the whole address, since it may show more of its query. It is a frame if it
 * failed to load, if too many pages are being rendered, or if its address contains a secret, which no HTML may show.
 */
async function ownPage(
  page: PageDefinition,
  request: FastifyRequest,
  loaded: Page,
  deps: PagesDeps,
  { member, viewer: { now } }: RequestContext,
) {
  const { data = [], hasFailed } = loaded;
  const address = addressOf(page, request);
  const asFrame = () => frame(page, address, loaded, deps, now);
  if (hasFailed || holdsSecret(page, request)) return asFrame();
  const rendered = await (member === undefined
    ? deps.renderer.page(usualUrl(page, address), data, now)
    : deps.renderer.memberPage(request.url, data, now));
  return rendered ?? asFrame();
}

/** Renders the page's shape while its data is loading, the same for everybody; or its not-found state. */
function frame(page: PageDefinition, address: PageAddress, { data = [] }: Page, { renderer }: PagesDeps, now: Date) {
  const missing = data.filter(({ isMissing }) => isMissing);
  return renderer.frame(usualUrl(page, missing.length > 0 ? address : anyAddressOf(page, address)), missing, now);
}

/** Loads the page. Throws whatever is not a refusal of the page itself: a temporary failure, or a fault. */
async function load(
  page: PageDefinition,
  address: PageAddress,
  context: RequestContext,
  { router, sentUpTo }: PagesDeps,
): Promise<Page> {
  // Comes before anything is read.
  const position = sentUpTo();
  const queries: Promise<readonly PageData[]>[] = [];
  const peek = async (path: string, input?: unknown) => {
    const procedure = proceduresOf(router).get(path);
    if (procedure?._def.type !== 'query') throw new Error(`There is no query ${path}.`);
    return callProcedure({ path, procedure, input, context });
  };
  const ask = (path: string, input?: unknown) => {
    const query = { path, ...(input !== undefined && { input }) };
    const answer = peek(path, input);
    queries.push(
      answer.then(
        (data) => [{ ...query, data }],
        (error) => (isMissing(error) ? [{ ...query, data: null, isMissing: true }] : []),
      ),
    );
    return answer;
  };
  const viewer =
    context.member === undefined
      ? [nobodyLoggedIn]
      : peek(nobodyLoggedIn.path).then(
          (data) => [{ path: nobodyLoggedIn.path, data }],
          // A session may outlive its member by a moment. The client finds that out by itself.
          () => [],
        );
  const asking = { ask, askList: ask, peek } as unknown as Pick<PageRequest, 'ask' | 'askList' | 'peek'>;
  try {
    const request = { ...address, ...asking, isMember: context.member !== undefined, context };
    const loaded = await page.load(request);
    return { ...loaded, data: (await Promise.all([...queries, viewer])).flat(), position };
  } catch (error) {
    const { status, body } = errorResponseTo(error);
    if (status >= 500) throw error;
    return status === 404
      ? { ...notFoundPage, data: (await Promise.all([...queries, viewer])).flat(), position }
      : failedPage(status, body.message);
  }
}

/** The viewer in a visitor's page. */
const nobodyLoggedIn: PageData = { path: 'profile.user', data: null };

/** Returns whether a query failed because there is no such thing. */
export const isMissing = (error: unknown): boolean => errorResponseTo(error).status === 404;

/** Sends the page for an unknown address. One frame serves all of them, with the address inserted. */
export async function notFound(request: FastifyRequest, deps: Omit<PagesDeps, 'pages' | 'router'>) {
  const position = deps.sentUpTo();
  const frame = await deps.renderer.frame(anyAddress, [], deps.clock());
  const asked = request.url.split('?', 1)[0] ?? '/';
  const rendered = frame && { ...frame, html: frame.html.replaceAll(anyAddress, () => escapeHtml(asked)) };
  const data = deps.edge.isPersonal(request) ? [] : [nobodyLoggedIn];
  return deps.shell({ ...notFoundPage, data, position }, { origin: deps.siteOriginOf(request), path: '/' }, rendered);
}

const anyAddress = '/the-requested-address';

const notFoundPage: Page = {
  status: 404,
  hasFailed: true,
  title: 'Page not found',
  description: 'There is no page at this address.',
  noindex: true,
};
