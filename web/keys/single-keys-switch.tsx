// The switch for shortcuts of a single key.
import { Switch } from '../ui/fields/switch.tsx';
import { useSingleKeys } from './single-keys.ts';

export function SingleKeysSwitch() {
  const { isOn, switchTo } = useSingleKeys();
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Switch them off if you control your computer by voice, or press keys by accident. Kept in this browser."
      checked={isOn}
      onCheckedChange={switchTo}
    />
  );
}
