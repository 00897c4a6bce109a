// Whether anybody has used the page yet. Dialogs, shortcuts and toasts load then: somebody who only reads needs none of their code.
import { createStore, useStore } from './store.ts';

declare global {
  interface Window {
    /** The keys pressed before anything listened, recorded by public/before-paint.js. */
    earlyKeys?: readonly KeyboardEvent[];
  }
}

const used = createStore(false);

export const useIsUsed = (): boolean => useStore(used);
export const noteUse = (): void => used.set(true);

/** Waits for the next use, because what this one needed could not be fetched. */
export const waitForNextUse = (): void => used.set(false);

/** Returns a function that stops listening. */
export function followUse(): () => void {
  const listening = new AbortController();
  if (window.earlyKeys?.length) noteUse();
  // Assistive technology clicks without a pointer.
  for (const sign of ['pointerdown', 'keydown', 'click'])
    addEventListener(sign, noteUse, { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
