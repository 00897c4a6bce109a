// The switch for shortcuts of a single key.
import { SingleKeysSwitch } from '../../keys/single-keys-switch.tsx';
import { openLayer } from '../../layers.ts';
import { Button } from '../../ui/button.tsx';

export function KeyboardSection() {
  return (
    <div className="flex flex-col items-start gap-4">
      <SingleKeysSwitch />
      <Button size="sm" onClick={() => openLayer({ kind: 'keys' })}>
        Show all keys
      </Button>
    </div>
  );
}
