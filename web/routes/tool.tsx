import { createRoute } from '@tanstack/react-router';
import { loadTool } from '../../src/loaders/tool.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const toolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools/$slug',
  loader: (match) => prefetch(loadTool, match),
  component: lazyPage('tools/tool-page.tsx', async () => (await import('../tools/tool-page.tsx')).ToolPage),
});
