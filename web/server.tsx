// Renders a page as HTML on the server, with the browser's components and the data that is embedded in the page.
// Missing data renders as loading, since nothing is fetched here.
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
  // An address may have another canonical form, for example without a sector that does not exist. The page is the same,
  // and the client puts the canonical form into the address bar.
  if (router._serverResult?.type === 'redirect') {
    history.replace(router._serverResult.redirect.options.href ?? url);
    await router.load();
  }
  const { html, code } = await renderWithParts(() =>
    renderToString(<App router={router} renderedAt={now.getTime()} />),
  );
  return { html: setStylesAside(html), code };
};
