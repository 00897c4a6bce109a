// Which of the shell's dialogs is open above the page. One at a time, and any code may open it: a like button that needs
// a member, a profile's edit button, a key.
import { useSyncExternalStore } from 'react';
import type { CurrentUser } from './session.tsx';

export type Layer =
  | Readonly<{ kind: 'auth'; tab: 'login' | 'signup' }>
  | Readonly<{
      kind: 'edit-profile';
      /** Goes on with what was begun before the profile was asked for. Never called if the dialog is closed without saving. */
      goOn?: (saved: CurrentUser) => void;
    }>
  | Readonly<{ kind: 'keys' }>
  | Readonly<{ kind: 'search' }>;

let current: Layer | null = null;
const read = () => current;
const none = () => null;
const watchers = new Set<() => void>();

export function openLayer(layer: Layer): void {
  show(layer);
}

export function closeLayer(): void {
  show(null);
}

export function useLayer(): Layer | null {
  return useSyncExternalStore(watch, read, none);
}

function show(layer: Layer | null): void {
  current = layer;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
