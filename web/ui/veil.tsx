// The shade behind a modal layer, and what each of these layers does with focus and Escape.
// Radix's own overlay is not used: it locks the page with an injected <style>, which our Content-Security-Policy refuses.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { goBack, type Stop, wayBack } from './focus-trail.ts';

export function Veil({ open }: { open: boolean }) {
  return <div className="veil" data-state={open ? 'open' : 'closed'} aria-hidden="true" />;
}

/** Handlers for a modal's content. The focus returns to whatever had it, with or without a trigger. */
export function useModalHandlers(open: boolean, close: () => void) {
  const before = useRef<readonly Stop[]>([]);
  // The content comes a render later, and with it a field that takes the focus.
  useLayoutEffect(() => {
    if (open) before.current = wayBack();
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      if (hasSuccessor(before.current) || goBack(before.current)) event.preventDefault();
    },
    /** Radix hears Escape in the newest layer alone, which may be a toast: then it comes here. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    },
  };
}

/** Where one layer makes way for another, that one has the focus. A layer that this one stood above is not another. */
function hasSuccessor(before: readonly Stop[]): boolean {
  const open = [...document.querySelectorAll('[data-layer="modal"]:not([data-state="closed"])')];
  return open.some((layer) => !before.some(({ element }) => layer.contains(element)));
}
