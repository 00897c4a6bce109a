// A page opened before a new release may request code that no longer exists. The page then reloads: only once, so that
// a server without that code can't make it reload forever, and only if the server responds, because otherwise
// everything would be lost.
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
