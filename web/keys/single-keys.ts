// Whether single keys are shortcuts. They can be switched off (WCAG 2.1.4).
import { useBrowserSwitch } from '../drafts/browser-switch.ts';

export const useSingleKeys = () => useBrowserSwitch('kindling.single-keys');
