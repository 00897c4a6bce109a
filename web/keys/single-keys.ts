// Whether keys that are pressed alone do something. Who speaks to their computer, or hits keys by accident, can switch them
// off (WCAG 2.1.4). Kept in the browser, for all of its windows.
import { useSyncExternalStore } from 'react';

const storageKey = 'kindling.single-keys';
const watchers = new Set<() => void>();
/** Where storage is forbidden, the choice lasts as long as the page. */
let chosen: boolean | undefined;

export function useSingleKeys(): Readonly<{ areOn: boolean; switchTo: (areOn: boolean) => void }> {
  return { areOn: useSyncExternalStore(watch, read, () => true), switchTo };
}

function switchTo(areOn: boolean): void {
  chosen = undefined;
  try {
    if (areOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    chosen = areOn;
  }
  for (const watcher of watchers) watcher();
}

function read(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}
