// Everything that pages stand in: the query cache, the API, the theme, the primitives' own needs, and the router.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { createAppRouter } from './router.tsx';
import { ThemeProvider } from './theme.tsx';
import { trpc } from './trpc.ts';
import { UiRoot } from './ui/ui-root.tsx';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const { queryClient, client } = router.options.context;
  return (
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ThemeProvider>
            <UiRoot>
              <RouterProvider router={router} />
            </UiRoot>
          </ThemeProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>
  );
}
