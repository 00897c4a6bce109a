// The root of all routes: it passes the API to loaders, and shows the shell with its pending, error and not-found
// pages.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { Shell } from './shell/shell.tsx';
import type { Api, ApiClient } from './trpc.ts';

export type RouterContext = Readonly<{ queryClient: QueryClient; client: ApiClient; api: Api }>;

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  pendingComponent: PendingPage,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
