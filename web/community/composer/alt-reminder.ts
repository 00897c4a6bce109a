// Whether the composer asks once before it posts a picture without a description.
import { useBrowserSwitch } from '../../drafts/browser-switch.ts';

export const useAltReminder = () => useBrowserSwitch('kindling.alt-reminder');
