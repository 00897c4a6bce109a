// Creates the router of the pages in routes.tsx.
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './root-route.tsx';
import { routeTree } from './routes.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { dismissPassingToast } from './ui/layers/toast-store.ts';

/** @param isServerRendered The page may have been scrolled already, so its scroll position stays. */
export function createAppRouter(context: RouterContext, history?: RouterHistory, isServerRendered = false) {
  let stays = isServerRendered;
  const restoresScroll = () => {
    const restores = !stays;
    stays = false;
    return restores;
  };
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache alone decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // On the server, scroll restoration would write a script into the page.
    scrollRestoration: typeof document !== 'undefined' && restoresScroll,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) dismissPassingToast();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page is as high as the window and scrolls inside: nothing follows below. */
    fillsWindow?: boolean;
  }
}
