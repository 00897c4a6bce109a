// The table of pages. A page is one file in routes/ and one line here; the header and the footer show a link only to what is
// in this table.
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { type RouterContext, rootRoute } from './root-route.tsx';
import { accountRoute } from './routes/account.tsx';
import { brandAssetsRoute } from './routes/brand-assets.tsx';
import { communityRoute } from './routes/community.tsx';
import { confirmEmailRoute } from './routes/confirm-email.tsx';
import { galleryRoute } from './routes/gallery.tsx';
import { homeRoute } from './routes/home.tsx';
import { loginRoute } from './routes/login.tsx';
import { messagesRoute } from './routes/messages.tsx';
import { postRoute } from './routes/post.tsx';
import { privacyRoute } from './routes/privacy.tsx';
import { profileRoute } from './routes/profile.tsx';
import { termsRoute } from './routes/terms.tsx';
import { unsubscribeRoute } from './routes/unsubscribe.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';

// biome-ignore format: one page per line
const routeTree = rootRoute.addChildren([
  homeRoute,
  communityRoute,
  postRoute,
  profileRoute,
  messagesRoute,
  accountRoute,
  brandAssetsRoute,
  loginRoute,
  confirmEmailRoute,
  privacyRoute,
  termsRoute,
  unsubscribeRoute,
  galleryRoute,
]);

/** @param isDrawn The server has drawn the first page: it may have been scrolled already, and stays where it is. */
export function createAppRouter(context: RouterContext, history?: RouterHistory, isDrawn = false) {
  let stays = isDrawn;
  const restoresScroll = () => {
    const restores = !stays;
    stays = false;
    return restores;
  };
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache alone decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // On the server it would write a script into the page.
    scrollRestoration: typeof document !== 'undefined' && restoresScroll,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The file that `component` fetches, below web/: the server has the browser fetch it at once. */
    code?: string;
    /** The page is as high as the window and scrolls within: nothing comes below it. */
    fillsWindow?: boolean;
  }
}
