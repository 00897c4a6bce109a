// Opens the whole client with a fake API: the start of every test of a page or a dialog.
import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import type { PageData } from '../../src/app/pages/page-shell.ts';
import { App } from '../app.tsx';
import { setComposing, setPublished } from '../community/composer/compose.ts';
import { closeLayer } from '../layers.ts';
import { forgetUnsent } from '../messaging/unsent.ts';
import { primeQueries } from '../page-data.ts';
import { createAppRouter } from '../router.tsx';
import { createApi, createApiClient, createQueryClient } from '../trpc.ts';
import { fakeApi, type Handlers, signedOut } from './fake-api.ts';
import { mountBare } from './mount.tsx';

/** Nobody is logged in unless `profile.user` has a handler. `data` is embedded in the page. */
export function mountApp(path: string, handlers: Handlers = {}, data: readonly PageData[] = []) {
  const fake = fakeApi({ profile: { user: signedOut }, ...handlers });
  const queryClient = createQueryClient();
  const client = createApiClient([fake.link]);
  const context = { queryClient, client, api: createApi(queryClient, client) };
  // These are stored outside React, and would outlive the test.
  onTestFinished(() => {
    closeLayer();
    setComposing(false);
    setPublished(undefined);
    forgetUnsent();
  });
  primeQueries(context.queryClient, data);
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }));
  const { unmount } = mountBare(<App router={router} />);
  return { fake, router, unmount, ...context };
}
