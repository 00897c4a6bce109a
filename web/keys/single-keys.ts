// Whether single keys are shortcuts. Members who speak to their computer, or hit keys by accident, can switch them off
// (WCAG 2.1.4).
import { useBrowserSwitch } from '../drafts/browser-switch.ts';

export const useSingleKeys = () => useBrowserSwitch('kindling.single-keys');
