// The root of all routes: it passes the API to loaders, and shows the shell.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from './shell/shell.tsx';
import type { Api, ApiClient } from './trpc.ts';

export type RouterContext = Readonly<{ queryClient: QueryClient; client: ApiClient; api: Api }>;

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Shell });
