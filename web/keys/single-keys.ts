// Whether keys that are pressed alone do something. Who speaks to their computer, or hits keys by accident, can switch them
// off (WCAG 2.1.4).
import { useBrowserSwitch } from '../browser-switch.ts';

export const useSingleKeys = () => useBrowserSwitch('kindling.single-keys');
