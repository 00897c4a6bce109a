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

type ServeOptions = Readonly<{ webFolder?: string; renderer?: PageRenderer }>;

export async function serve(kindling: Kindling, { webFolder = builtClient, renderer }: ServeOptions = {}) {
  const { config, stores, realtime, deps, contributions, logger } = kindling;
  const pages = features
    .flatMap((each) => each.pages ?? [])
    .filter(({ isForDevelopment }) => !(isForDevelopment && config.production));
  return createServer({
    ...kindling,
    ...watched(kindling),
    sessionKey: stores.keys.sessionKey,
    liveRouter: router({ live: createLiveRouter(realtime) }),
    whenSessionChanges: realtime.whenSessionChanges,
    sentUpTo: realtime.sentUpTo,
    fingerprint: kindling.keyring.fingerprint,
    hiddenFrom: contributions.hiddenFrom,
    restrictionOf: contributions.restrictionOf,
    clients: { operations: stores.operations, trustProxy: config.trustProxySetting },
    webFolder,
    renderer: renderer ?? openPageRenderer({ folder: builtRenderer, logger }),
    pages,
    siteMap: () => listedPages(features, pages, deps),
    apiRoutes: features.flatMap((each) => each.apiRoutes?.(deps) ?? []),
    siteRoutes: features.flatMap((each) => each.siteRoutes?.(deps, contributions) ?? []),
    describedRoutes: features.flatMap((each) => each.describedRoutes ?? []),
  });
}
