// The table of pages. A page's code is loaded when it is first shown.
import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { readAdminSearch } from '../src/loaders/admin.ts';
import { loadArticle } from '../src/loaders/article.ts';
import { type CommunitySearch, loadCommunity, readCommunitySearch } from '../src/loaders/community.ts';
import type { CompareSearch } from '../src/loaders/compare.ts';
import { type DirectorySearch, loadDirectory, readDirectorySearch } from '../src/loaders/directory.ts';
import { type HomeSearch, loadHome, readHomeSearch } from '../src/loaders/home.ts';
import { type InsightsSearch, loadInsights, readInsightsSearch } from '../src/loaders/insights.ts';
import { type LoginSearch, loadLogin, readLoginSearch } from '../src/loaders/login.ts';
import { loadPost, type PostSearch, readPostSearch } from '../src/loaders/post.ts';
import { loadProfile, type ProfileSearch, readProfileSearch } from '../src/loaders/profile.ts';
import { loadTool } from '../src/loaders/tool.ts';
import { readReportSearch } from '../src/loaders/weekly-report.ts';
import { lazyPage } from './lazy-page.ts';
import { type NotificationsSearch, readNotificationsSearch } from './notifications/notifications-search.ts';
import { prefetch } from './page-data.ts';
import { rootRoute } from './root-route.tsx';
import { memberOf } from './session/session.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

type MessagesSearch = Readonly<{ userId?: string | undefined }>;

/** The router parses text that is all digits as a number. */
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** The query of the links in mails, and of shared plans. */
type LinkSearch = Readonly<{ token?: string | undefined; post?: string | undefined }>;

const tokenOfLink = ({ token }: Record<string, unknown>): Omit<LinkSearch, 'post'> => ({ token: textOf(token) });

const getParentRoute = () => rootRoute;

/** A page without a loader that reads nothing of its address's query. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute, path, component });

// Not written inside of `addChildren`, where the types of their addresses would be lost.
const pages = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: (search: Record<string, unknown>): HomeSearch => readHomeSearch(search),
    loaderDeps: ({ search }) => search,
    loader: async (match) => {
      prefetch(loadHome, match);
      // Preloaded, because a digest that appeared later would push down what somebody is reading.
      if (memberOf(match.context.queryClient))
        await import('./site/home/home-page.tsx').then((page) => page.preloadDigest()).catch(() => {});
    },
    component: lazyPage('site/home/home-page.tsx', async () => (await import('./site/home/home-page.tsx')).HomePage),
  }),
  createRoute({
    getParentRoute,
    path: '/community',
    validateSearch: (search: Record<string, unknown>): CommunitySearch => readCommunitySearch(search),
    loaderDeps: ({ search }) => search,
    loader: (match) => prefetch(loadCommunity, match),
    component: lazyPage(
      'community/feed/community-page.tsx',
      async () => (await import('./community/feed/community-page.tsx')).CommunityPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/community/post/$id',
    validateSearch: (search: Record<string, unknown>): PostSearch => readPostSearch(search),
    loaderDeps: ({ search: { from } }) => ({ from }),
    loader: (match) => prefetch(loadPost, match),
    component: lazyPage(
      'community/post/post-page.tsx',
      async () => (await import('./community/post/post-page.tsx')).PostPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/ai-tools',
    validateSearch: (search: Record<string, unknown>): DirectorySearch => readDirectorySearch(search),
    loaderDeps: ({ search }) => search,
    loader: (match) => prefetch(loadDirectory, match),
    component: lazyPage(
      'tools/directory-page.tsx',
      async () => (await import('./tools/directory-page.tsx')).DirectoryPage,
    ),
  }),
  page(
    '/ai-my-business',
    lazyPage('adviser/business-page.tsx', async () => (await import('./adviser/business-page.tsx')).BusinessPage),
  ),
  createRoute({
    getParentRoute,
    path: '/ai-tools/$slug',
    loader: (match) => prefetch(loadTool, match),
    component: lazyPage('tools/tool-page.tsx', async () => (await import('./tools/tool-page.tsx')).ToolPage),
  }),
  createRoute({
    getParentRoute,
    path: '/ai-tools/compare',
    // The page itself reads the tools and queries them, so that no other page includes the code for that.
    validateSearch: ({ tools }: Record<string, unknown>): CompareSearch => ({
      tools: tools ? String(tools) : undefined,
    }),
    component: lazyPage('tools/compare-page.tsx', async () => (await import('./tools/compare-page.tsx')).ComparePage),
  }),
  createRoute({
    getParentRoute,
    path: '/insights',
    validateSearch: (search: Record<string, unknown>): InsightsSearch => readInsightsSearch(search),
    loaderDeps: ({ search }) => search,
    loader: (match) => prefetch(loadInsights, match),
    component: lazyPage('news/insights-page.tsx', async () => (await import('./news/insights-page.tsx')).InsightsPage),
  }),
  createRoute({
    getParentRoute,
    path: '/article/$slug',
    loader: (match) => prefetch(loadArticle, match),
    component: lazyPage('news/article-page.tsx', async () => (await import('./news/article-page.tsx')).ArticlePage),
  }),
  page(
    '/implementation-agent',
    lazyPage('planner/landing-page.tsx', async () => (await import('./planner/landing-page.tsx')).LandingPage),
  ),
  page(
    '/implementation-agent/onboarding',
    lazyPage(
      'planner/onboarding/onboarding-page.tsx',
      async () => (await import('./planner/onboarding/onboarding-page.tsx')).OnboardingPage,
    ),
  ),
  page(
    '/implementation-agent/dashboard',
    lazyPage('planner/dashboard-page.tsx', async () => (await import('./planner/dashboard-page.tsx')).DashboardPage),
  ),
  page(
    '/implementation-agent/report/$id',
    lazyPage(
      'planner/report/report-page.tsx',
      async () => (await import('./planner/report/report-page.tsx')).ReportPage,
    ),
  ),
  createRoute({
    getParentRoute,
    path: '/implementation-agent/shared',
    validateSearch: tokenOfLink,
    component: lazyPage(
      'planner/report/shared-page.tsx',
      async () => (await import('./planner/report/shared-page.tsx')).SharedPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/profile/$userId',
    validateSearch: (search: Record<string, unknown>): ProfileSearch => readProfileSearch(search),
    loaderDeps: ({ search: { tab, from } }) => ({ tab, from }),
    loader: async (match) => {
      prefetch(loadProfile, match);
      const { tab } = match.deps;
      // Preloaded, so that a link to the tab shows no gap. If that fails, the page says so.
      if (tab)
        await import('./accounts/profile/profile-page.tsx').then(({ preloadTab }) => preloadTab[tab]()).catch(() => {});
    },
    component: lazyPage(
      'accounts/profile/profile-page.tsx',
      async () => (await import('./accounts/profile/profile-page.tsx')).ProfilePage,
    ),
  }),
  // `userId` names the conversation to open, and is removed from the address once it is open.
  createRoute({
    getParentRoute,
    path: '/messages',
    validateSearch: ({ userId }: Record<string, unknown>): MessagesSearch => ({ userId: textOf(userId) || undefined }),
    staticData: { fillsWindow: true },
    component: lazyPage(
      'messaging/messages-page.tsx',
      async () => (await import('./messaging/messages-page.tsx')).MessagesPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications',
    validateSearch: (search: Record<string, unknown>): NotificationsSearch => readNotificationsSearch(search),
    component: lazyPage(
      'notifications/notifications-page.tsx',
      async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
    ),
  }),
  page(
    '/account',
    lazyPage(
      'accounts/settings/account-page.tsx',
      async () => (await import('./accounts/settings/account-page.tsx')).AccountPage,
    ),
  ),
  // The page itself reads its search parameters, so that no other page includes the code for them.
  page(
    '/implementation-agent/checkout',
    lazyPage('billing/checkout-page.tsx', async () => (await import('./billing/checkout-page.tsx')).CheckoutPage),
  ),
  page(
    '/brand-assets',
    lazyPage(
      'site/papers/brand-assets-page.tsx',
      async () => (await import('./site/papers/brand-assets-page.tsx')).BrandAssetsPage,
    ),
  ),
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: (search: Record<string, unknown>): LoginSearch => readLoginSearch(search),
    loaderDeps: ({ search: { mode, resetToken } }) => ({ mode: resetToken ? ('reset' as const) : mode }),
    loader: async (match) => {
      prefetch(loadLogin, match);
      const { mode } = match.deps;
      // Preloaded, so that a link to one of these forms shows no gap.
      if (mode) await (await import('./accounts/sign-in/login-page.tsx')).preloadForm[mode]();
    },
    component: lazyPage(
      'accounts/sign-in/login-page.tsx',
      async () => (await import('./accounts/sign-in/login-page.tsx')).LoginPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email',
    validateSearch: tokenOfLink,
    component: lazyPage(
      'accounts/sign-in/confirm-email-page.tsx',
      async () => (await import('./accounts/sign-in/confirm-email-page.tsx')).ConfirmEmailPage,
    ),
  }),
  page(
    '/privacy',
    lazyPage('site/papers/privacy-page.tsx', async () => (await import('./site/papers/privacy-page.tsx')).PrivacyPage),
  ),
  page(
    '/terms',
    lazyPage('site/papers/terms-page.tsx', async () => (await import('./site/papers/terms-page.tsx')).TermsPage),
  ),
  // The mailed links that unsubscribe, or mute the `post` that a mail was about, with their `token`.
  createRoute({
    getParentRoute,
    path: '/unsubscribe',
    validateSearch: ({ token, post }: Record<string, unknown>): LinkSearch => ({
      token: textOf(token),
      post: textOf(post),
    }),
    component: lazyPage(
      'notifications/unsubscribe-page.tsx',
      async () => (await import('./notifications/unsubscribe-page.tsx')).UnsubscribePage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/newsletter/confirm',
    validateSearch: tokenOfLink,
    component: lazyPage(
      'newsletter/confirm-page.tsx',
      async () => (await import('./newsletter/confirm-page.tsx')).ConfirmPage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/newsletter/unsubscribe',
    validateSearch: tokenOfLink,
    component: lazyPage(
      'newsletter/unsubscribe-page.tsx',
      async () => (await import('./newsletter/unsubscribe-page.tsx')).UnsubscribePage,
    ),
  }),
  page(
    '/course/$slug',
    lazyPage('site/coming/course-page.tsx', async () => (await import('./site/coming/course-page.tsx')).CoursePage),
  ),
  page(
    '/discussion/$slug',
    lazyPage(
      'site/coming/discussion-page.tsx',
      async () => (await import('./site/coming/discussion-page.tsx')).DiscussionPage,
    ),
  ),
  createRoute({
    getParentRoute,
    path: '/admin',
    validateSearch: readAdminSearch,
    component: lazyPage('admin/admin-page.tsx', async () => (await import('./admin/admin-page.tsx')).AdminPage),
  }),
  createRoute({
    getParentRoute,
    path: '/weekly-report',
    validateSearch: readReportSearch,
    component: lazyPage(
      'reports/report-page.tsx',
      async () => (await import('./reports/report-page.tsx')).WeeklyReportPage,
    ),
  }),
  page(
    '/setup',
    lazyPage('accounts/setup/setup-page.tsx', async () => (await import('./accounts/setup/setup-page.tsx')).SetupPage),
  ),
  // The gallery of primitives. A production build leaves it out and shows the 404 page instead.
  page(
    '/dev/gallery',
    import.meta.env.DEV
      ? lazyPage('ui/gallery/dev-gallery.tsx', async () => (await import('./ui/gallery/dev-gallery.tsx')).DevGallery)
      : NotFoundPage,
  ),
] as const;

export const routeTree = rootRoute.addChildren(pages);
