// Gives the focus a new place when what had it is gone: a button that its own press removes, a form that its result replaces.
import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of what takes the focus after a change of `shown`, unless something has it. Default: `main`. */
export function useFocusAfter<Taker extends HTMLElement>(shown: unknown): RefObject<Taker | null> {
  const taker = useRef<Taker>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    // Nobody may be using a keyboard, and the page must not move for them.
    (taker.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }, [shown]);
  return taker;
}
