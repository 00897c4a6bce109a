// Draws a page as HTML on the server, with the browser's components and the data that travels with the page. Missing
// data is drawn as loading, since nothing is fetched from here.
import { createMemoryHistory } from '@tanstack/react-router';
import { observable } from '@trpc/server/observable';
import { renderToString } from 'react-dom/server';
import type { Draw } from '../src/app/pages/drawing.ts';
import { App } from './app.tsx';
import { primeQueries } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import { createApi, createApiClient, createQueryClient } from './trpc.ts';
import { loadMarkdown } from './ui/lazy-markdown.tsx';
import { setStylesAside } from './ui/styles-aside.ts';

export const draw: Draw = async ({ url, data, now }) => {
  const queryClient = createQueryClient();
  const client = createApiClient([() => () => observable(() => {})]);
  primeQueries(queryClient, data);
  const router = createAppRouter(
    { queryClient, client, api: createApi(queryClient, client) },
    createMemoryHistory({ initialEntries: [url] }),
  );
  await Promise.all([router.load(), loadMarkdown()]);
  const { matches } = router.state;
  // The client will redirect this address to its canonical form, which has a page of its own.
  if (matches.length === 0) return undefined;
  const html = setStylesAside(renderToString(<App router={router} drawnAt={now.getTime()} />));
  return { html, code: matches.flatMap(({ staticData }) => staticData.code ?? []) };
};
