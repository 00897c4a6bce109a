// Which keys do something when they are pressed alone.
import Keyboard from 'lucide-react/icons/keyboard';
import { SingleKeysSwitch } from '../keys/single-keys-switch.tsx';
import { openLayer } from '../layers.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';

export function KeyboardSection() {
  return (
    <Card asChild>
      <section aria-label="Keyboard">
        <CardHeader
          title="Keyboard"
          icon={<Keyboard aria-hidden="true" />}
          description="Search, write and go from post to post by single keys."
          action={
            <Button size="sm" onClick={() => openLayer({ kind: 'keys' })}>
              Show all keys
            </Button>
          }
        />
        <SingleKeysSwitch />
      </section>
    </Card>
  );
}
