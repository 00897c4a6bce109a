// Whether the composer is open. This is separate from the shell's layers, which may lie above the composer while it
// keeps the text.
import { createStore, useStore } from '../../ui/store.ts';

const isComposing = createStore(false);

export const setComposing = (open: boolean): void => isComposing.set(open);
export const useComposing = (): boolean => useStore(isComposing);
