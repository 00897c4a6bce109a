// Which of the shell's dialogs is open. Only one is, and any code may open it.
import { collectTyping, typedAhead } from './search/typed-ahead.ts';
import type { CurrentUser } from './session/session.tsx';
import { createStore, useStore } from './ui/store.ts';

export type Layer =
  | Readonly<{
      kind: 'auth';
      tab: 'login' | 'signup';
      /** What an account is needed for. */
      reason?: string;
    }>
  | Readonly<{
      kind: 'edit-profile';
      /** Continues the action that required the profile. It is not called if the dialog closes without saving. */
      goOn?: (saved: CurrentUser) => void;
    }>
  | Readonly<{ kind: 'keys' }>
  | Readonly<{ kind: 'search' }>;

const layer = createStore<Layer | null>(null);

export function openLayer(next: Layer): void {
  if (next.kind === 'search' && !layer.read()) collectTyping();
  layer.set(next);
}
export function closeLayer(): void {
  typedAhead();
  layer.set(null);
}
export const useLayer = (): Layer | null => useStore(layer);
/** For handlers, which may run before a component has rendered again. */
export const isLayerOpen = (): boolean => layer.read() !== null;
