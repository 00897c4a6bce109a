// The table of pages. A page is one file in routes/ and one line here; the header and the footer link only to pages in
// this table.
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { type RouterContext, rootRoute } from './root-route.tsx';
import { accountRoute } from './routes/account.tsx';
import { adminRoute } from './routes/admin.tsx';
import { aiMyBusinessRoute } from './routes/ai-my-business.tsx';
import { aiToolsRoute } from './routes/ai-tools.tsx';
import { articleRoute } from './routes/article.tsx';
import { brandAssetsRoute } from './routes/brand-assets.tsx';
import { checkoutRoute } from './routes/checkout.tsx';
import { communityRoute } from './routes/community.tsx';
import { compareRoute } from './routes/compare.tsx';
import { confirmEmailRoute } from './routes/confirm-email.tsx';
import { courseRoute } from './routes/course.tsx';
import { discussionRoute } from './routes/discussion.tsx';
import { galleryRoute } from './routes/gallery.tsx';
import { homeRoute } from './routes/home.tsx';
import { implementationAgentRoute } from './routes/implementation-agent.tsx';
import { implementationDashboardRoute } from './routes/implementation-dashboard.tsx';
import { implementationOnboardingRoute } from './routes/implementation-onboarding.tsx';
import { implementationReportRoute } from './routes/implementation-report.tsx';
import { implementationSharedRoute } from './routes/implementation-shared.tsx';
import { insightsRoute } from './routes/insights.tsx';
import { loginRoute } from './routes/login.tsx';
import { messagesRoute } from './routes/messages.tsx';
import { newsletterConfirmRoute } from './routes/newsletter-confirm.tsx';
import { newsletterUnsubscribeRoute } from './routes/newsletter-unsubscribe.tsx';
import { notificationsRoute } from './routes/notifications.tsx';
import { postRoute } from './routes/post.tsx';
import { privacyRoute } from './routes/privacy.tsx';
import { profileRoute } from './routes/profile.tsx';
import { setupRoute } from './routes/setup.tsx';
import { termsRoute } from './routes/terms.tsx';
import { toolRoute } from './routes/tool.tsx';
import { unsubscribeRoute } from './routes/unsubscribe.tsx';
import { weeklyReportRoute } from './routes/weekly-report.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';

// biome-ignore format: one page per line
const routeTree = rootRoute.addChildren([
  homeRoute,
  communityRoute,
  postRoute,
  aiToolsRoute,
  aiMyBusinessRoute,
  toolRoute,
  compareRoute,
  insightsRoute,
  articleRoute,
  implementationAgentRoute,
  implementationOnboardingRoute,
  implementationDashboardRoute,
  implementationReportRoute,
  implementationSharedRoute,
  profileRoute,
  messagesRoute,
  notificationsRoute,
  accountRoute,
  checkoutRoute,
  brandAssetsRoute,
  loginRoute,
  confirmEmailRoute,
  privacyRoute,
  termsRoute,
  unsubscribeRoute,
  newsletterConfirmRoute,
  newsletterUnsubscribeRoute,
  courseRoute,
  discussionRoute,
  adminRoute,
  weeklyReportRoute,
  setupRoute,
  galleryRoute,
]);

/**
 * @param isDrawn The server has drawn the first page, which may have been scrolled already, so its scroll position
 * stays.
 */
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
    // On the server, scroll restoration would write a script into the page.
    scrollRestoration: typeof document !== 'undefined' && restoresScroll,
  });
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
