// Everything that a page needs around it: the query cache, the API, the providers of the primitives, and the router.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import type { createAppRouter } from './router.tsx';
import { trpc } from './trpc.ts';
import { RenderedAt } from './ui/text/rendered-at.ts';
import { UiRoot } from './ui/ui-root.tsx';

type AppProps = {
  router: ReturnType<typeof createAppRouter>;
  /** When the server drew the page, if it did. */
  renderedAt?: number | undefined;
  onShown?: () => void;
};

export function App({ router, renderedAt, onShown }: AppProps) {
  const { queryClient, client } = router.options.context;
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <RenderedAt value={renderedAt}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <UiRoot>
              <RouterProvider router={router} />
            </UiRoot>
          </QueryClientProvider>
        </trpc.Provider>
      </RenderedAt>
    </StrictMode>
  );
}
