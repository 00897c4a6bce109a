// The switch for shortcuts of a single key.
import Keyboard from 'lucide-react/icons/keyboard';
import { SingleKeysSwitch } from '../keys/single-keys-switch.tsx';
import { openLayer } from '../layers.ts';
import { Button } from '../ui/button.tsx';
import { AccountSection, type SectionControl } from './account-section.tsx';

export function KeyboardSection({ control }: { control: SectionControl }) {
  return (
    <AccountSection
      control={control}
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
