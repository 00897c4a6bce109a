// Starts the client: the router, and the query cache with the data that the server put into the page. It hydrates the
// server's HTML as it stands.
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { catchUpOnEarlyActs } from './early-acts.ts';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { showKeptToast } from './full-load.ts';
import { hydrated } from './hydrated.ts';
import { keepToOneMember } from './one-member.ts';
import { primeQueries, readPageData } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import './styles/index.css';
import { whoIsLoggedIn } from './session.tsx';
import { createApi, createApiClient, createQueryClient, serverLinks } from './trpc.ts';
import { loadMarkdown } from './ui/lazy-markdown.tsx';
import { putStylesBack } from './ui/styles-aside.ts';

const longestHydrationMs = 5_000;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root: index.html and main.tsx belong together.');
const { drawn, drawnAt } = root.dataset;
// With HTML on screen already, the script yields to the browser between its long steps, which take a phone a while.
if (drawn !== undefined) await new Promise((resolve) => setTimeout(resolve));

reloadWhenCodeIsGone();
const queryClient = createQueryClient();
const client = createApiClient(serverLinks());
const api = createApi(queryClient, client);
primeQueries(queryClient, readPageData(document));
keepToOneMember(queryClient);

const router = createAppRouter({ queryClient, client, api }, undefined, drawn === 'page');
// The HTML gives way to the finished page in one step, never to a loading state.
if (drawn !== undefined) await Promise.all([router.load(), drawn === 'frame' && loadMarkdownSoftly()]);
if (drawn === 'page') takeOver(root, Number(drawnAt));
else replaceFrame(root);
void showKeptToast(async () => (await whoIsLoggedIn(queryClient, client)) !== null);

/** If this fails, the text that needs the parser tries again. */
function loadMarkdownSoftly(): Promise<void> {
  return loadMarkdown().catch(() => {});
}

/** As a transition, it renders in slices that let the browser in between. Until the last of them the frame stays inert: its buttons do nothing. */
function replaceFrame(page: HTMLElement): void {
  const enable = () => {
    page.inert = false;
  };
  startTransition(() => createRoot(page).render(<App router={router} onShown={enable} />));
}

function takeOver(page: HTMLElement, at: number): void {
  // Makes the router draw the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  putStylesBack(page);
  const { block } = router.history;
  // A page that fails to come alive must not hold anybody: the links lead on all the same.
  const alive = Promise.race([hydrated, new Promise((resolve) => setTimeout(resolve, longestHydrationMs))]);
  const stopWaiting = block({ blockerFn: () => alive.then(() => false), enableBeforeUnload: false });
  void alive.then(stopWaiting);
  // A transition lets the browser in between the parts of the page.
  startTransition(() => void hydrateRoot(page, <App router={router} drawnAt={at} />));
  delete page.dataset.drawn;
  catchUpOnEarlyActs(page, alive);
  // Server-drawn text needs no parser. Text that somebody scrolls or navigates to does.
  for (const sign of ['scroll', 'pointerdown', 'keydown']) {
    addEventListener(sign, () => void loadMarkdownSoftly(), { once: true, passive: true, capture: true });
  }
}
