// The modifier key of shortcuts: Cmd on a Mac, Ctrl elsewhere.
import { useSyncExternalStore } from 'react';

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

const never = () => () => {};

/** Returns the key's label. The server doesn't know the keyboard. */
export function useModKey(): 'Ctrl' | '⌘' {
  return useSyncExternalStore(never, isMac, () => false) ? '⌘' : 'Ctrl';
}
