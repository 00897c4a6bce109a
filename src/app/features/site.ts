// The site itself: what sockets hear, the pages that tell of Kindling, and what only an installation to look around in has.
import { feature } from '../feature.ts';
import { demoRouter } from '../http/demo-router.ts';
import { devMailRoutes } from '../http/site-routes.ts';
import { createLiveRouter } from '../live/live-router.ts';
import { sitePages } from '../pages/site-pages.ts';

export const site = feature({
  name: 'site',
  routers: ({ read, realtime, config }) => ({
    live: createLiveRouter(realtime),
    demo: demoRouter({ read, mayBeShown: config.seed === 'demo' && !config.production }),
  }),
  pages: sitePages,
  siteRoutes: ({ mail, config }) => (mail.outbox && !config.production ? [devMailRoutes(mail.outbox)] : []),
});
