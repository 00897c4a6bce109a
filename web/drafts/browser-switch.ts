// A switch stored in the browser, on by default. For `data-while-on` and `-off`, see public/before-paint.js.
import { useStored, writeStored } from './browser-storage.ts';

type Switch = Readonly<{ isOn: boolean; switchTo: (isOn: boolean) => void }>;

/** Reads and sets the switch. */
export function useBrowserSwitch(storageKey: string): Switch {
  const stored = useStored(storageKey);
  return { isOn: stored !== 'off', switchTo: (isOn) => writeStored(storageKey, isOn ? null : 'off') };
}
