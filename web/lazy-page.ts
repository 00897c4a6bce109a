// A page whose code is fetched when it is first shown. If that fails, the page says so and tries again when asked: the router
// by itself would reload the window, which leaves nothing of it to whoever is merely offline.
import { type ComponentType, createElement, type ReactNode, use } from 'react';

export class PageNotFetched extends Error {
  override name = 'PageNotFetched';
}

/** Carries its own outcome, as React reads it: code that is there already is shown without a pause. */
type Fetched = Promise<ComponentType> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: ComponentType;
  reason?: unknown;
};

/** The router calls `preload` before it shows the page, and again when somebody tries again. */
type LazyPage = (() => ReactNode) & { preload: () => Promise<void> };

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let fetched: Fetched | undefined;

  // A failure stays until the router asks anew: drawing the page again is no reason to.
  const current = (): Promise<ComponentType> => {
    fetched ??= fetchPage(load);
    return fetched;
  };
  const preload = async (): Promise<void> => {
    if (fetched?.status === 'rejected') fetched = undefined;
    // The page throws the failure when it is drawn.
    await current().catch(() => {});
  };
  return Object.assign(() => createElement(use(current())), { preload });
}

function fetchPage(load: () => Promise<ComponentType>): Fetched {
  const fetched: Fetched = load().catch((cause) => {
    throw new PageNotFetched('The code of this page could not be fetched.', { cause });
  });
  fetched.status = 'pending';
  // Neither answers the promise: what follows from a rejected one would be rejected, too, and heard by nobody.
  fetched.then(
    (page) => void Object.assign(fetched, { status: 'fulfilled', value: page }),
    (reason) => void Object.assign(fetched, { status: 'rejected', reason }),
  );
  return fetched;
}
