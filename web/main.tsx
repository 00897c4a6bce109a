// Starts the client: the query cache with what the server put into the page, the router. What the server has drawn
// is taken over as it stands.
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { catchUpOnEarlyActs } from './early-acts.ts';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { showKeptToast } from './full-load.ts';
import { primeQueries, readPageData } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import './styles/index.css';
import { createApi, createApiClient, createQueryClient, serverLinks } from './trpc.ts';
import { loadMarkdown } from './ui/lazy-markdown.tsx';
import { putStylesBack } from './ui/styles-aside.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root: index.html and main.tsx belong together.');
const { drawn, drawnAt } = root.dataset;
// Where there is something to look at already, the browser gets its turn between what takes a phone a while.
if (drawn !== undefined) await new Promise((resolve) => setTimeout(resolve));

reloadWhenCodeIsGone();
const queryClient = createQueryClient();
const client = createApiClient(serverLinks());
const api = createApi(queryClient, client);
primeQueries(queryClient, readPageData(document));

const router = createAppRouter({ queryClient, client, api }, undefined, drawn === 'page');
// What stands there gives way in one step, to the page itself and not to another that says "loading".
if (drawn !== undefined) await Promise.all([router.load(), drawn === 'frame' && loadMarkdownSoftly()]);
root.inert = false;
if (drawn === 'page') takeOver(root, Number(drawnAt));
else createRoot(root).render(<App router={router} />);
showKeptToast();

/** Where it fails, the text that needs it tries again. */
function loadMarkdownSoftly(): Promise<void> {
  return loadMarkdown().catch(() => {});
}

function takeOver(page: HTMLElement, at: number): void {
  // Has the router draw the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  putStylesBack(page);
  // As a transition, it lets the browser in between the parts of the page.
  startTransition(() => void hydrateRoot(page, <App router={router} drawnAt={at} />));
  delete page.dataset.drawn;
  catchUpOnEarlyActs(page);
  // What is drawn needs no parser; what somebody scrolls or goes to does.
  for (const sign of ['scroll', 'pointerdown', 'keydown']) {
    addEventListener(sign, () => void loadMarkdownSoftly(), { once: true, passive: true, capture: true });
  }
}
