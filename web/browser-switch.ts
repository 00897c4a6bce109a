// A switch that is kept in the browser, for all of its windows. It is on until somebody switches it off.
import { useSyncExternalStore } from 'react';

type Switch = Readonly<{ isOn: boolean; switchTo: (isOn: boolean) => void }>;

/** A hook that reads and turns the switch. */
export function browserSwitch(storageKey: string): () => Switch {
  const watchers = new Set<() => void>();
  /** Where storage is forbidden, the choice lasts as long as the page. */
  let chosen: boolean | undefined;

  function read(): boolean {
    if (chosen !== undefined) return chosen;
    try {
      return localStorage.getItem(storageKey) !== 'off';
    } catch {
      return true;
    }
  }

  function switchTo(isOn: boolean): void {
    chosen = undefined;
    try {
      if (isOn) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      chosen = isOn;
    }
    for (const watcher of watchers) watcher();
  }

  function watch(watcher: () => void): () => void {
    watchers.add(watcher);
    addEventListener('storage', watcher);
    return () => {
      watchers.delete(watcher);
      removeEventListener('storage', watcher);
    };
  }

  return () => ({ isOn: useSyncExternalStore(watch, read, () => true), switchTo });
}
