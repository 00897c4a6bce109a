// Whether the composer asks, once, before it posts a picture without a description.
import { browserSwitch } from '../browser-switch.ts';

export const useAltReminder = browserSwitch('kindling.alt-reminder');
