// Composes the HTTP server: the steps that each request passes through, in order, and what serves each address.
//
//   response cache → host, origin, ids, security headers → session → /api  /trpc  /ws  pages
//                                                       ↘ /health  /metrics  /assets  /robots.txt
import type { IncomingMessage } from 'node:http';
import type { AnyTRPCRouter } from '@trpc/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Edge } from '../../platform/rpc/edge.ts';
import { notThereSender } from '../../platform/rpc/not-there.ts';
import { type DescribedRoute, openDocs } from '../../platform/rpc/openapi-door.ts';
import { createResponseCache, type ResponseCache } from '../../platform/rpc/response-cache.ts';
import { openRestDoor } from '../../platform/rpc/rest.ts';
import { sendFailure } from '../../platform/rpc/send-refusal.ts';
import { openTrpcDoor } from '../../platform/rpc/trpc-door.ts';
import { visitorsBudget } from '../../platform/rpc/visitors-budget.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import type { Realtime } from '../live/realtime.ts';
import { openSocketDoor, type SocketLimits } from '../live/socket-door.ts';
import { pageInOtherCase } from '../pages/other-case.ts';
import { noRenderer, type PageRenderer } from '../pages/page-renderer.ts';
import { readPageShell } from '../pages/page-shell.ts';
import { notFound as notFoundHtml, openPages, type PageDefinition, sendFailedPage } from '../pages/pages.ts';
import { openSiteMap, type SiteMapEntry } from '../pages/site-map.ts';
import type { Config } from '../start/settings/config.ts';
import { answerSchemas } from './answer-schemas.ts';
import { watchClients } from './clients-seen.ts';
import { keepDevices } from './device-cookie.ts';
import { faultReporter } from './fault-reporter.ts';
import { guard, malformedRequestHandlers } from './guard.ts';
import { type Identify, identifyMembers, shownToken } from './identifying.ts';
import { drainOnClose } from './lifecycle.ts';
import { isSafeMethod, siteOrigin } from './own-origin.ts';
import { type ContextDeps, type ContextOf, requestContexts } from './request-context.ts';
import { type ConnectionBounds, hasSessionCookie, serverBehindResponseCache } from './response-cache-door.ts';
import { openHealth, type Readiness } from './routes/health.ts';
import { type MetricsSource, openMetrics } from './routes/metrics.ts';
import { type SecurityHeaders, securityHeaders } from './security-headers.ts';
import { openSessions, sessionCookieName } from './session-cookie.ts';
import { openWebAssets } from './web-assets.ts';

/** Routes that are not procedures: uploads, redirects, feeds. They are registered after the session, so `contextOf` knows the member. */
export type OwnRoutes = (
  app: FastifyInstance,
  deps: Readonly<{ contextOf: ContextOf; responseCache: ResponseCache }>,
) => void | Promise<void>;

export type ServerDeps = Omit<ContextDeps, 'clock' | 'publicUrl'> &
  Readonly<{
    config: Pick<Config, 'publicUrl' | 'trustProxy' | 'metricsToken' | 'production'>;
    sessionKey: Uint8Array;
    router: AnyTRPCRouter;
    /** The calls that sockets may subscribe to. Without it there is no /ws. */
    liveRouter?: AnyTRPCRouter;
    /** Says when to check a socket's session, in addition to the regular checks. */
    whenSessionChanges?: Realtime['whenSessionChanges'];
    /** Returns the position that a page shows at least. */
    sentUpTo?: Realtime['sentUpTo'];
    readModels: Pick<ReadModels, 'reached' | 'noting' | 'areCurrent'>;
    identify: Identify;
    readiness: () => Promise<Readiness> | Readiness;
    logger: Logger;
    clock?: Clock;
    metrics?: MetricsSource;
    /** Where the server stores how its requests arrive, and under which TRUST_PROXY. */
    clients?: Readonly<{ operations: DocumentStore; trustProxy: string }>;
    pages?: readonly PageDefinition[];
    siteMap?: () => Promise<readonly SiteMapEntry[]>;
    /** The folder of the built client. */
    webFolder: string;
    renderer?: PageRenderer;
    /** Routes below /api, which refuse as the API does. */
    apiRoutes?: readonly OwnRoutes[];
    /** Routes at any other address. */
    siteRoutes?: readonly OwnRoutes[];
    /** The API document's descriptions of `apiRoutes`. */
    describedRoutes?: readonly DescribedRoute[];
    socketLimits?: Partial<SocketLimits>;
    connectionBounds?: Partial<ConnectionBounds>;
    /** How many visitors may wait for a computed response. */
    maxVisitorsWaiting?: number;
  }>;

/** Procedures validate with Zod. Fastify's default compilers would take a tenth of the start to load. */
const noSchemas = () => () => {
  throw new Error('Routes have no JSON schemas.');
};

export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, router, renderer = noRenderer, sentUpTo = () => undefined, clock = systemClock } = deps;
  const headers = securityHeaders(config);
  const cookieName = sessionCookieName(config);
  const edge = edgeOf(deps, headers, cookieName);
  let closing = false;
  const isClosing = () => closing;
  const app = Fastify({
    logger: false,
    trustProxy: config.trustProxy,
    genReqId: () => uuidv7(),
    // A request line may contain a whole URL (RFC 9112, 3.2.2). Only the Host header determines its host.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/')),
    forceCloseConnections: 'idle',
    // While it stops, requests on open connections are still served, because a balancer would pass a 503 on.
    return503OnClosing: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...malformedRequestHandlers(headers, (request, reply) => sendNotFoundPage(request, reply)),
    serverFactory: (next) =>
      serverBehindResponseCache(next, {
        responseCache: edge.responseCache,
        siteOriginOf: originBefore(config),
        cookieName,
        isClosing,
        ...(deps.connectionBounds && { bounds: deps.connectionBounds }),
      }),
  });
  const siteOriginOf = (request: FastifyRequest) => siteOrigin(config.publicUrl, request);

  const shell = await readPageShell(deps.webFolder);
  async function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply) {
    const page = await notFoundHtml(request, { shell, renderer, edge, siteOriginOf, sentUpTo, clock });
    return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  }

  const sendNotThere = notThereSender(app);
  // Set first, because Fastify gives a route the handlers that exist when the route is added.
  app.setErrorHandler((error, request, reply) =>
    request.is404 && isSafeMethod(request.method)
      ? sendFailedPage(error, request, reply, { shell, edge, siteOriginOf })
      : sendFailure(error, request, reply, edge),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotThere(request, reply);
    const page = pageInOtherCase(request.url, deps.pages ?? []);
    return page === undefined ? sendNotFoundPage(request, reply) : reply.redirect(page, 301);
  });

  app.addHook('preClose', async () => {
    closing = true;
  });
  drainOnClose(app);
  if (deps.clients) watchClients(app, { ...deps.clients, clock });
  guard(app, { publicUrl: config.publicUrl, headers, logger: deps.logger });
  const sockets = () => app.websocketServer?.clients.size ?? 0;
  openMetrics(app, { ...deps.metrics, sockets, responseCache: () => edge.responseCache.counts() }, config);
  openHealth(app, deps.readiness, deps.logger);
  openSiteMap(app, { entries: deps.siteMap ?? (async () => []), siteOriginOf, edge });
  await openWebAssets(app, deps.webFolder, headers);

  // Everything registered from here on knows the session.
  await openSessions(app, config, deps.sessionKey);
  keepDevices(app, config);
  identifyMembers(app, { identify: deps.identify, clock });
  if (deps.liveRouter !== undefined) {
    const { identify, socketLimits, liveRouter, whenSessionChanges } = deps;
    await openSocketDoor(app, {
      liveRouter,
      contextOf: edge.contextOf,
      identify: identify.bySession,
      publicUrl: config.publicUrl,
      ...(whenSessionChanges && { whenSessionChanges }),
      ...(socketLimits && { limits: socketLimits }),
    });
  }
  const api = scope('api', async (own) => {
    openRestDoor(own, { router, edge });
    openDocs(own, { router, described: deps.describedRoutes ?? [], answers: answerSchemas, siteOriginOf, edge });
    for (const routes of deps.apiRoutes ?? []) await own.register(scope('api routes', (inner) => routes(inner, edge)));
  });
  await app.register(api, { prefix: '/api' });
  await app.register(
    scope('trpc', (own) => openTrpcDoor(own, { router, edge })),
    { prefix: '/trpc' },
  );
  for (const routes of deps.siteRoutes ?? []) await app.register(scope('routes', (own) => routes(own, edge)));
  await app.register(
    scope('pages', (own) =>
      openPages(own, { pages: deps.pages ?? [], shell, renderer, router, edge, siteOriginOf, sentUpTo, clock }),
    ),
  );
  return app;
}

/** Names a plugin, because Fastify searches all loaded modules for the name of one without. */
function scope(name: string, open: (own: FastifyInstance) => void | Promise<void>) {
  return Object.assign(async (own: FastifyInstance) => open(own), { [Symbol.for('fastify.display-name')]: name });
}

/** Returns what `siteOriginOf` will return, for requests that Fastify has not seen yet. */
function originBefore({ publicUrl, trustProxy }: ServerDeps['config']) {
  return ({ headers: { host } }: IncomingMessage): string | undefined => {
    if (publicUrl !== undefined) return publicUrl;
    // The proxy in front may report another host or scheme.
    return trustProxy === false && host !== undefined ? siteOrigin(publicUrl, { protocol: 'http', host }) : undefined;
  };
}

type ServerEdge = Edge & Readonly<{ contextOf: ContextOf }>;

function edgeOf(deps: ServerDeps, headers: SecurityHeaders, cookieName: string): ServerEdge {
  const { config, readModels, logger, clock = systemClock } = deps;
  const { maxVisitorsWaiting: maxWaiting } = deps;
  const forVisitors = visitorsBudget(maxWaiting === undefined ? {} : { maxWaiting });
  return {
    contextOf: requestContexts({ ...deps, clock, publicUrl: config.publicUrl }),
    isPersonal: (request) => hasSessionCookie(request.raw, cookieName) || shownToken(request) !== undefined,
    responseCache: createResponseCache({
      readModels,
      clock,
      budget: forVisitors,
      headersFor: (contentType) => (contentType.startsWith('text/html') ? headers.page : headers.data),
    }),
    // A visitor's changes have their own limits, and a log-in must not wait behind readers.
    compute: (request, work) =>
      request.member === undefined && isSafeMethod(request.method) ? forVisitors(work) : work(),
    reportFault: faultReporter(logger),
  };
}
