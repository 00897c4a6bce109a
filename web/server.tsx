// Renders a page on the server from the embedded data. Missing data renders as loading.
import { createMemoryHistory } from '@tanstack/react-router';
import { observable } from '@trpc/server/observable';
import { renderToString } from 'react-dom/server';
import type { RenderPage } from '../src/app/pages/page-renderer.ts';
import { App } from './app.tsx';
import { renderWithParts } from './lazy-page.ts';
import { primeQueries } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import { createApi, createApiClient, createQueryClient } from './trpc.ts';
import { setStylesAside } from './ui/styles-aside.ts';
import { loadMarkdown } from './ui/text/lazy-markdown.tsx';

export const render: RenderPage = async ({ url, data, now }) => {
  const queryClient = createQueryClient();
  const client = createApiClient([() => () => observable(() => {})]);
  primeQueries(queryClient, data);
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createAppRouter({ queryClient, client, api: createApi(queryClient, client) }, history);
  await Promise.all([router.load(), loadMarkdown()]);
  // An address may have another canonical form. The page is the same, and the client corrects the address bar.
  if (router._serverResult?.type === 'redirect') {
    history.replace(router._serverResult.redirect.options.href ?? url);
    await router.load();
  }
  const { html, code } = await renderWithParts(() =>
    renderToString(<App router={router} renderedAt={now.getTime()} />),
  );
  return { html: setStylesAside(html), code };
};
