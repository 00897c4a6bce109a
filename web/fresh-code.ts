// A page that was opened before a new release may ask for code that is gone by now. It begins anew then: once, so that a
// server without that code can't make it reload for ever.
import { fullLoad } from './full-load.ts';

const storageKey = 'reloaded-for-code-at';
const pauseMs = 60_000;

export function reloadWhenCodeIsGone(): void {
  addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(storageKey) ?? 0);
      if (Date.now() - last < pauseMs) return;
      sessionStorage.setItem(storageKey, String(Date.now()));
    } catch {
      // Without storage nobody would know that it was once already: the page's own error is the better answer.
      return;
    }
    if (navigator.onLine) fullLoad.reload();
  });
}
