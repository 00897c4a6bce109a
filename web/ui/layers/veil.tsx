// The shade behind a modal layer, and how each of these layers handles focus and Escape. Radix's own overlay is not
// used: it locks the page with an injected <style>, which our Content-Security-Policy refuses.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { pressedKey } from '../pressed-key.ts';
import { goBack, type Stop, wayBack } from './focus-trail.ts';

export function Veil({ open }: { open: boolean }) {
  return <div className="veil" data-state={open ? 'open' : 'closed'} aria-hidden="true" />;
}

/** Returns handlers for a modal's content. The focus returns to where it was, unless something has taken it. */
export function useModalHandlers(open: boolean, close: () => void) {
  const before = useRef<readonly Stop[]>([]);
  // The content renders later, including a field that takes the focus.
  useLayoutEffect(() => {
    if (open) before.current = wayBack();
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      const isTaken = document.activeElement !== document.body;
      if (isTaken || hasSuccessor(before.current) || goBack(before.current)) event.preventDefault();
    },
    /** Radix handles it even while an input method composes. */
    onEscapeKeyDown: (event: globalThis.KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') event.preventDefault();
    },
    /** Radix handles Escape only in the newest layer. If that is a toast, the key arrives here. */
    onKeyDown: (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape' && !event.defaultPrevented) close();
    },
  };
}

/** Returns whether this layer gives way to another, which then keeps the focus. */
function hasSuccessor(before: readonly Stop[]): boolean {
  const open = [...document.querySelectorAll('[data-layer="modal"]:not([data-state="closed"])')];
  return open.some((layer) => !before.some(({ element }) => layer.contains(element)));
}
