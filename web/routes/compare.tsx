import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import type { CompareSearch } from '../tools/compare-search.ts';

export const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools/compare',
  // The page parses the tools.
  validateSearch: ({ tools }: Record<string, unknown>): CompareSearch => ({ tools: tools ? String(tools) : undefined }),
  staticData: { code: 'tools/compare-page.tsx' },
  component: lazyPage(async () => (await import('../tools/compare-page.tsx')).ComparePage),
});
