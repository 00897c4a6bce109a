// The site itself: the home page, the calls over sockets, the pages about Kindling, and the extras of a demo installation.
import { homeRouter } from '../../../projections/site/home/router.ts';
import { readingStreams } from '../../platform/document-of-streams.ts';
import { feature } from '../feature.ts';
import { demoRouter } from '../http/routes/demo-router.ts';
import { devMailRoutes } from '../http/routes/site-routes.ts';
import { createLiveRouter } from '../live/live-router.ts';
import { sitePages } from '../pages/site-pages.ts';

export const site = feature({
  name: 'site',
  routers: ({ read, realtime, config, stores, codec }) => ({
    live: createLiveRouter(realtime),
    home: homeRouter({ read }),
    demo: demoRouter({
      ...{ read, streams: readingStreams({ stores, codec }) },
      mayBeShown: config.seed === 'demo' && !config.production,
    }),
  }),
  pages: sitePages,
  siteRoutes: ({ mail }) => (mail.outbox ? [devMailRoutes(mail.outbox)] : []),
});
