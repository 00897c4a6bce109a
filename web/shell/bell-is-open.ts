// Whether the bell's list is open. A link elsewhere on a page may open it.
import { createStore } from '../ui/store.ts';

export const bellIsOpen = createStore(false);
