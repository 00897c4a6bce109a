// The shade behind a modal layer, and the memory of where the focus was before it opened.
// Radix's own overlay is not used: it locks the page with an injected <style>, which our Content-Security-Policy refuses.
import { useRef } from 'react';

export function Veil({ open }: { open: boolean }) {
  return <div className="veil" data-state={open ? 'open' : 'closed'} aria-hidden="true" />;
}

/** Handlers for a modal's content: focus returns to whatever had it, with or without a trigger. */
export function useFocusReturn() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus();
    },
  };
}
