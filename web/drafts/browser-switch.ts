// A switch that the browser stores for all of its windows. It is on by default.
import { keep, useKept } from './browser-storage.ts';

type Switch = Readonly<{ isOn: boolean; switchTo: (isOn: boolean) => void }>;

/** Reads and sets the switch. */
export function useBrowserSwitch(storageKey: string): Switch {
  const stored = useKept(storageKey);
  return { isOn: stored !== 'off', switchTo: (isOn) => keep(storageKey, isOn ? null : 'off') };
}
