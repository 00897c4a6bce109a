// What every page stands in: header, main, footer, and the dialogs that may open above any page.
import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { KeyListener } from '../keys/key-listener.tsx';
import { LiveHints } from '../live.tsx';
import { Arrival } from './arrival.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Layers } from './layers.tsx';

export function Shell() {
  const { api } = useRouteContext({ from: rootRouteId });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <ConfirmEmailBanner />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <Layers />
      <KeyListener />
      <Arrival />
      <LiveHints api={api} />
    </div>
  );
}
