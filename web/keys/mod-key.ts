// The modifier key of shortcuts: Cmd on a Mac, Ctrl elsewhere.
import { useSyncExternalStore } from 'react';

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

const never = () => () => {};

/** The key's label. A page that the server draws doesn't know the keyboard yet. */
export function useModKey(): 'Ctrl' | '⌘' {
  return useSyncExternalStore(never, isMac, () => false) ? '⌘' : 'Ctrl';
}
