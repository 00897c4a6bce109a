// Starts the client with the data that the server put into the page, and hydrates the server's HTML.
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { replayInput, replayPresses } from './early-input.ts';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { showPendingToast } from './full-load.ts';
import { hydrated, tellHydrated } from './hydrated.ts';
import { preloadParts } from './lazy-page.ts';
import { primeQueries, readPageData } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import { dedicateToOneMember } from './session/one-member.ts';
import { preloadPartsFor } from './shell/shell.tsx';
import './styles/index.css';
import { memberOf, whoIsLoggedIn } from './session/session.tsx';
import { createApi, createApiClient, createQueryClient, serverLinks } from './trpc.ts';
import { putStylesBack } from './ui/styles-aside.ts';
import { loadMarkdown } from './ui/text/lazy-markdown.tsx';

const longestHydrationMs = 5_000;
/** A frame doesn't wait longer to know who looks at it. */
const longestSessionMs = 2_000;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root: index.html and main.tsx belong together.');
const { drawn, drawnAt: renderedAt, code = '' } = root.dataset;
// HTML is on screen already, so the script yields to the browser between its long steps, which take a while on a phone.
if (drawn !== undefined) await new Promise((resolve) => setTimeout(resolve));

reloadWhenCodeIsGone();
const queryClient = createQueryClient();
const alive = drawn === 'page' ? hydrated : Promise.resolve();
const client = createApiClient(serverLinks(alive));
const api = createApi(queryClient, client);
primeQueries(queryClient, readPageData(document));
dedicateToOneMember(queryClient);

const router = createAppRouter({ queryClient, client, api }, undefined, drawn === 'page');
// The finished page replaces the HTML in one step, without a loading state.
if (drawn !== undefined)
  await Promise.all([router.load(), ...(drawn === 'frame' ? [loadMarkdownSoftly(), loadMembersParts()] : [])]);
if (drawn === 'page') {
  await preloadParts(code.split(' '));
  takeOver(root, Number(renderedAt));
} else replaceFrame(root);
void showPendingToast(async () => (await whoIsLoggedIn(queryClient, client)) !== null);

/** Never rejects: on failure, the text that needs the parser tries again. */
function loadMarkdownSoftly(): Promise<void> {
  return loadMarkdown().catch(() => {});
}

/** Loads what a member sees around each page: the corner, and the banner, which would push the page down. */
async function loadMembersParts(): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestSessionMs, null));
  const user = await Promise.race([whoIsLoggedIn(queryClient, client).catch(() => null), late]);
  if (user) await preloadPartsFor(user);
}

/** Renders as a transition, in slices. Until the last slice the frame is inert: its buttons do nothing. */
function replaceFrame(page: HTMLElement): void {
  const enable = () => {
    page.inert = false;
  };
  startTransition(() => createRoot(page).render(<App router={router} onShown={enable} />));
}

function takeOver(page: HTMLElement, at: number): void {
  // Makes the router render the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  putStylesBack(page);
  // A page that fails to hydrate must not trap anybody: after a while it works anyway.
  setTimeout(tellHydrated, longestHydrationMs);
  const { block } = router.history;
  const stopWaiting = block({ blockerFn: () => alive.then(() => false), enableBeforeUnload: false });
  void alive.then(stopWaiting);
  startTransition(() => void hydrateRoot(page, <App router={router} renderedAt={at} />));
  replayInput(page, alive);
  // A member's press changes what is shown, and React can hydrate a part only with what it was drawn with.
  if (memberOf(queryClient) === null) replayPresses(page);
  else void alive.then(() => replayPresses(page));
  // Server-drawn text doesn't need the parser. Text that somebody scrolls or navigates to does.
  for (const sign of ['scroll', 'pointerdown', 'keydown']) {
    addEventListener(sign, () => void loadMarkdownSoftly(), { once: true, passive: true, capture: true });
  }
}
