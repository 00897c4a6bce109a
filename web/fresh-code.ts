// Reloads a page whose code a new release has replaced: only once, and only if the server responds.
import { fullLoad } from './full-load.ts';

const storageKey = 'reloaded-for-code-at';
const pauseMs = 60_000;

export function reloadWhenCodeIsGone(): void {
  addEventListener('vite:preloadError', () => {
    if (!hasReloadedLately()) void reloadIfServed();
  });
}

async function reloadIfServed(): Promise<void> {
  const isServed = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed && remember()) fullLoad.reload();
}

function hasReloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < pauseMs;
  } catch {
    return true;
  }
}

/** Returns whether the reload could be recorded. If it couldn't, the page must not reload, and shows its own error. */
function remember(): boolean {
  try {
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
