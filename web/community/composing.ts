// Whether the composer is open. Apart from the shell's layers, which may lie above it while it keeps what is written.
import { createStore, useStore } from '../ui/store.ts';

const isComposing = createStore(false);

export const setComposing = (open: boolean): void => isComposing.set(open);
export const useComposing = (): boolean => useStore(isComposing);
