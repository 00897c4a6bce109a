// What every page stands in: header, main, footer, and the dialogs that may open above any page.
import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { LiveHints } from '../live.tsx';

export function Shell() {
  const { api } = useRouteContext({ from: rootRouteId });
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <LiveHints api={api} />
    </div>
  );
}
