// A switch that the browser stores for all of its windows. It is on by default. The server can't know it, so it may draw what either
// state shows, marked with `data-while-on` and `data-while-off` and the storage key: public/before-paint.js hides one of them before
// the first paint.
import { useStored, writeStored } from './browser-storage.ts';

type Switch = Readonly<{ isOn: boolean; switchTo: (isOn: boolean) => void }>;

/** Reads and sets the switch. */
export function useBrowserSwitch(storageKey: string): Switch {
  const stored = useStored(storageKey);
  return { isOn: stored !== 'off', switchTo: (isOn) => writeStored(storageKey, isOn ? null : 'off') };
}
