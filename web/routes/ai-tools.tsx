import { createRoute } from '@tanstack/react-router';
import { type DirectorySearch, loadDirectory, readDirectorySearch } from '../../src/loaders/directory.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetch } from '../page-data.ts';
import { rootRoute } from '../root-route.tsx';

export const aiToolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools',
  validateSearch: (search: Record<string, unknown>): DirectorySearch => readDirectorySearch(search),
  loaderDeps: ({ search }) => search,
  loader: (match) => prefetch(loadDirectory, match),
  component: lazyPage(
    'tools/directory-page.tsx',
    async () => (await import('../tools/directory-page.tsx')).DirectoryPage,
  ),
});
