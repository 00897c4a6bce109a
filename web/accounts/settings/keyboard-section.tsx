// The switch for shortcuts of a single key.
import Keyboard from 'lucide-react/icons/keyboard';
import { SingleKeysSwitch } from '../../keys/single-keys-switch.tsx';
import { openLayer } from '../../layers.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';

export function KeyboardSection() {
  return (
    <AccountSection
      id="keyboard"
      title="Keyboard"
      icon={<Keyboard aria-hidden="true" />}
      description="Search, write and go from post to post with single keys."
    >
      <div className="flex flex-col items-start gap-4">
        <SingleKeysSwitch />
        <Button size="sm" onClick={() => openLayer({ kind: 'keys' })}>
          Show all keys
        </Button>
      </div>
    </AccountSection>
  );
}
