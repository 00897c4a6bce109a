// Puts the HTTP server in front of Kindling: calls, pages, uploads and metrics.
import { fileURLToPath } from 'node:url';
import { router } from '../../platform/rpc/procedure.ts';
import { createServer } from '../http/server.ts';
import { watched } from '../http/watched.ts';
import type { Kindling } from '../kindling.ts';
import { createLiveRouter } from '../live/live-router.ts';
import { listedPages } from '../pages/listed-pages.ts';
import { openPageRenderer, type PageRenderer } from '../pages/page-renderer.ts';
import { features } from '../registry.ts';

export const builtClient = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const builtRenderer = fileURLToPath(new URL('../../../dist/server', import.meta.url));

export type ServeOptions = Readonly<{
  webFolder?: string;
  /** Renders pages. Default: the client's build for the server. */
  renderer?: PageRenderer;
}>;

export async function serve(kindling: Kindling, { webFolder = builtClient, renderer }: ServeOptions = {}) {
  const {
    config,
    stores,
    commands,
    idempotencyKeys,
    readModels,
    rateLimits,
    realtime,
    deps,
    contributions,
    logger,
    clock,
  } = kindling;
  const pages = features
    .flatMap((each) => each.pages ?? [])
    .filter(({ isForDevelopment }) => !(isForDevelopment && config.production));
  return createServer({
    config,
    sessionKey: stores.keys.sessionKey,
    router: kindling.router,
    liveRouter: router({ live: createLiveRouter(realtime) }),
    whenSessionChanges: realtime.whenSessionChanges,
    sentUpTo: realtime.sentUpTo,
    commands,
    idempotencyKeys,
    readModels,
    rateLimits,
    fingerprint: kindling.keyring.fingerprint,
    identify: kindling.identify,
    hiddenFrom: contributions.hiddenFrom,
    lastVisitOf: kindling.lastVisitOf,
    restrictionOf: contributions.restrictionOf,
    logger,
    clock,
    clients: { operations: stores.operations, trustProxy: config.trustProxySetting },
    webFolder,
    renderer: renderer ?? openPageRenderer({ folder: builtRenderer, logger }),
    pages,
    siteMap: () => listedPages(features, pages, deps),
    apiRoutes: features.flatMap((each) => each.apiRoutes?.(deps) ?? []),
    siteRoutes: features.flatMap((each) => each.siteRoutes?.(deps, contributions) ?? []),
    describedRoutes: features.flatMap((each) => each.describedRoutes ?? []),
    ...watched(kindling),
  });
}
