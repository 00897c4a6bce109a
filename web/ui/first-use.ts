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

/** Returns a function that stops listening. */
export function followUse(): () => void {
  const listening = new AbortController();
  const tell = () => {
    listening.abort();
    used.set(true);
  };
  if (window.earlyKeys?.length) tell();
  // Assistive technology clicks without a pointer.
  for (const sign of ['pointerdown', 'keydown', 'click'])
    addEventListener(sign, tell, { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
