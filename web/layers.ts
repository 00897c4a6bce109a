// Which of the shell's dialogs are open above the page. Any code may open one: a like button that needs a member, a profile's edit
// button, a key.
import { useSyncExternalStore } from 'react';
import type { CurrentUser } from './session.tsx';

export type Layer =
  | Readonly<{ kind: 'auth'; tab: 'login' | 'signup' }>
  | Readonly<{ kind: 'compose' }>
  | Readonly<{
      kind: 'edit-profile';
      /** Goes on with what was begun before the profile was asked for. Never called if the dialog is closed without saving. */
      goOn?: (saved: CurrentUser) => void;
    }>
  | Readonly<{ kind: 'keys' }>
  | Readonly<{ kind: 'search' }>;

let layers: readonly Layer[] = [];
const read = () => layers;
const nothing: readonly Layer[] = [];
const none = () => nothing;
const watchers = new Set<() => void>();

/** Takes the place of the layer that is open. A profile that is asked for on the way opens above it. */
export function openLayer(layer: Layer): void {
  show(layer.kind === 'edit-profile' && layer.goOn ? [...layers, layer] : [layer]);
}

/** Closes all layers, or those of one kind. */
export function closeLayer(kind?: Layer['kind']): void {
  show(kind === undefined ? [] : layers.filter((layer) => layer.kind !== kind));
}

/** From the lowest to the topmost. */
export function useLayers(): readonly Layer[] {
  return useSyncExternalStore(watch, read, none);
}

function show(next: readonly Layer[]): void {
  layers = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
