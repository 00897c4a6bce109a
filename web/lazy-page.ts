// A page whose code is fetched when it is first shown. If that fails, the page says so and tries again when asked: the router
// by itself would reload the window, which leaves nothing of it to whoever is merely offline.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Not recognised by the router as missing code, on purpose. */
export class PageNotFetched extends Error {
  override name = 'PageNotFetched';
}

export function lazyPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageNotFetched('The code of this page could not be fetched.', { cause });
    }
  });
}
