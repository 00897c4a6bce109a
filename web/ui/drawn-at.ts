// When the server drew this page. While its HTML is taken over, every component shows what the server showed: that time, that
// time zone. Only then it looks at the browser it is in.
import { createContext, useSyncExternalStore } from 'react';

/** Milliseconds of the server's clock, at a full minute; undefined where the page was not drawn. */
export const DrawnAt = createContext<number | undefined>(undefined);

const never = () => () => {};

/** True on the server, and on the client in the one render that takes the server's HTML over. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
