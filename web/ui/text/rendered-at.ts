// When the server drew this page. Hydration renders with the server's time and zone.
import { createContext, useSyncExternalStore } from 'react';

/** The server's clock in milliseconds, at a full minute; undefined if the page was not drawn. */
export const RenderedAt = createContext<number | undefined>(undefined);

const never = () => () => {};

/** True on the server, and in the client's one render that hydrates its HTML. */
export function useIsServerRendered(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
