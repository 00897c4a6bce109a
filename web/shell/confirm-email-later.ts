// Which members put off confirming their address in this browser.

const keyOf = (userId: string): string => `kindling.confirm-email-later.${userId}`;
const watchers = new Set<() => void>();
/** Holds where storage is full or forbidden, for as long as the page does. */
const here = new Set<string>();

export function isPutOff(userId: string): boolean {
  try {
    return here.has(userId) || localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return here.has(userId);
  }
}

export function putOff(userId: string): void {
  here.add(userId);
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // Then it is asked again on the next load.
  }
  for (const watcher of watchers) watcher();
}

export function watchPutOff(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
