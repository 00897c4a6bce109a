// A switch stored in the browser, on by default. For `data-while-on` and `-off`, see public/before-paint.js.
import { useStored, writeStored } from './browser-storage.ts';

export const useBrowserSwitch = (storageKey: string) => ({
  isOn: useStored(storageKey) !== 'off',
  switchTo: (isOn: boolean) => writeStored(storageKey, isOn ? null : 'off'),
});
