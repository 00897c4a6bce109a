// All of Kindling's keys on one sheet, with the switch for single keys.
import { Dialog } from '../ui/layers/dialog.tsx';
import { Kbd } from '../ui/text/kbd.tsx';
import { type Shortcut, shortcuts } from './keys.ts';
import { useModKey } from './mod-key.ts';
import { useSingleKeys } from './single-keys.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} onOpenChange={onOpenChange}>
      {[...Map.groupBy(shortcuts, ({ where }) => where)].map(([where, rows]) => (
        <section key={where} aria-label={where}>
          <h3 className="mb-1 font-medium text-ink-muted text-sm">{where}</h3>
          <dl>
            {rows.map((shortcut) => (
              <Row key={shortcut.keys.join(' ')} shortcut={shortcut} />
            ))}
          </dl>
        </section>
      ))}
      <SingleKeysSwitch />
    </Dialog>
  );
}

function Row({ shortcut: { keys, does, single } }: { shortcut: Shortcut }) {
  const mod = useModKey();
  const { isOn } = useSingleKeys();
  const isOff = single !== undefined && !isOn;
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b last:border-b-0">
      <dt className={isOff ? 'text-ink-subtle' : undefined}>
        {does}
        {isOff && ' (off)'}
      </dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key === 'Mod' ? mod : key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
