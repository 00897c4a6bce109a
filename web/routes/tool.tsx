import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { isKnownMissing } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';
import { trpc } from '../trpc.ts';
import { getQueryKey } from '../trpc-queries.ts';

export const toolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools/$slug',
  loader: ({ context: { api, queryClient }, params: { slug: idOrSlug } }) => {
    if (isKnownMissing(queryClient, getQueryKey(trpc.directory.tool, { idOrSlug }, 'query'))) return;
    void api.directory.tool.prefetch({ idOrSlug });
  },
  staticData: { code: 'tools/tool-page.tsx' },
  component: lazyPage(async () => (await import('../tools/tool-page.tsx')).ToolPage),
});
