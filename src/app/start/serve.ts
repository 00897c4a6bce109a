// Puts the HTTP server in front of a Kindling: its doors, pages, uploads and figures.
import { join } from 'node:path';
import { feedPage } from '../../../projections/feed/queries.ts';
import { router } from '../../platform/rpc/procedure.ts';
import { mediaRoutes, uploadRoute, uploadRoutes } from '../http/media-routes.ts';
import { createServer } from '../http/server.ts';
import { apiLoginRedirect, devMailRoutes, loginRedirect } from '../http/site-routes.ts';
import { watched } from '../http/watched.ts';
import type { Kindling } from '../kindling.ts';
import { createLiveRouter } from '../live/live-router.ts';
import { developmentPages, pages, siteMapEntries } from '../pages/page-list.ts';

export const builtClient = join(import.meta.dirname, '../../../dist/web');

export async function serve(kindling: Kindling, { webFolder = builtClient }: { webFolder?: string } = {}) {
  const { config, stores, commands, readModels, rateLimits, realtime, uploads, mailer, logger, clock } = kindling;
  const newestPosts = async (limit: number) => {
    const page = { limit: Math.min(limit, 999) };
    return (await feedPage(readModels, {}, page, { memberId: undefined, now: clock() })).items;
  };
  return createServer({
    config,
    sessionKey: stores.keys.sessionKey,
    router: kindling.router,
    liveRouter: router({ live: createLiveRouter(realtime) }),
    commands,
    readModels,
    rateLimits,
    fingerprint: kindling.keyring.fingerprint,
    identify: kindling.identify,
    logger,
    clock,
    webFolder,
    pages: config.production ? pages : [...pages, ...developmentPages],
    siteMap: () => siteMapEntries(newestPosts),
    apiRoutes: [uploadRoutes(uploads), apiLoginRedirect],
    siteRoutes: [
      mediaRoutes(stores.mediaStore),
      loginRedirect,
      ...(mailer.outbox && !config.production ? [devMailRoutes(mailer.outbox)] : []),
    ],
    describedRoutes: [uploadRoute],
    ...watched(kindling),
  });
}
