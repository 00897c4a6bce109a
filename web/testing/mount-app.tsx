// Opens the whole client, or one piece of it, before a fake API: what a test of a page or a dialog begins with.
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '../app.tsx';
import { closeLayer } from '../layers.ts';
import { createAppRouter } from '../router.tsx';
import { createApi, createApiClient, createQueryClient, trpc } from '../trpc.ts';
import { dismissToast } from '../ui/toast-store.ts';
import { type FakeApi, fakeApi, type Handlers, signedOut } from './fake-api.ts';
import { mount, mountBare } from './mount.tsx';

function clientOf(fake: FakeApi) {
  // What is open or said above the page is kept outside React, and would outlive the test.
  onTestFinished(() => {
    closeLayer();
    dismissToast();
  });
  const queryClient = createQueryClient();
  const client = createApiClient([fake.link]);
  return { queryClient, client, api: createApi(queryClient, client) };
}

/** The client at an address; nobody is logged in unless `profile.user` has a handler. */
export function mountApp(path: string, handlers: Handlers = {}) {
  const fake = fakeApi({ profile: { user: signedOut }, ...handlers });
  const context = clientOf(fake);
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }));
  mountBare(<App router={router} />);
  return { fake, router, ...context };
}

/** A component that makes calls and knows no router. */
export function mountWithApi(ui: ReactNode, handlers: Handlers = {}) {
  const fake = fakeApi({ profile: { user: signedOut }, ...handlers });
  const context = clientOf(fake);
  mount(
    <trpc.Provider client={context.client} queryClient={context.queryClient}>
      <QueryClientProvider client={context.queryClient}>{ui}</QueryClientProvider>
    </trpc.Provider>,
  );
  return { fake, ...context };
}
