import { createRoute } from '@tanstack/react-router';
import type { CompareSearch } from '../../src/loaders/compare.ts';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools/compare',
  // The page itself reads the tools and queries them, so that no other page includes the code for that.
  validateSearch: ({ tools }: Record<string, unknown>): CompareSearch => ({ tools: tools ? String(tools) : undefined }),
  component: lazyPage('tools/compare-page.tsx', async () => (await import('../tools/compare-page.tsx')).ComparePage),
});
