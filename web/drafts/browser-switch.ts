// A switch that the browser stores for all of its windows. It is on by default. The server can't know it, so it draws what either
// state shows, and public/before-paint.js hides one of them before the first paint.
import { useStored, writeStored } from './browser-storage.ts';

type Switch = Readonly<{
  isOn: boolean;
  switchTo: (isOn: boolean) => void;
  /** The attributes of the elements that are shown while it is on, and while it is off. */
  whileOn: Readonly<Record<`data-${string}`, string>>;
  whileOff: Readonly<Record<`data-${string}`, string>>;
}>;

/** Reads and sets the switch. */
export function useBrowserSwitch(storageKey: string): Switch {
  const stored = useStored(storageKey);
  return {
    isOn: stored !== 'off',
    switchTo: (isOn) => writeStored(storageKey, isOn ? null : 'off'),
    whileOn: { 'data-while-on': storageKey },
    whileOff: { 'data-while-off': storageKey },
  };
}
