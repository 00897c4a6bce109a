import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';
import { type DirectorySearch, directoryInput, readDirectorySearch } from '../tools/directory-search.ts';

export const aiToolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ai-tools',
  validateSearch: (search: Record<string, unknown>): DirectorySearch => readDirectorySearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => {
    void api.directory.tools.prefetchInfinite(directoryInput(deps));
  },
  staticData: { code: 'tools/directory-page.tsx' },
  component: lazyPage(async () => (await import('../tools/directory-page.tsx')).DirectoryPage),
});
