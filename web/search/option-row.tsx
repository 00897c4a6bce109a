// One row of the palette. The field keeps the focus and handles the keys; a row only reacts to the pointer.
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { keyOf } from '../keys/keys.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { cx } from '../ui/classes.ts';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { Kbd } from '../ui/text/kbd.tsx';
import { Marked } from './marked.tsx';
import type { PaletteOption } from './palette-option.ts';

type OptionRowProps = {
  id: string;
  option: PaletteOption;
  asked: string;
  isActive: boolean;
  onPoint: (option: PaletteOption) => void;
  onChoose: (option: PaletteOption) => void;
};

export function OptionRow({ id, option, asked, isActive, onPoint, onChoose }: OptionRowProps) {
  const { title, line } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves, the focus does not
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5',
        isActive && 'bg-accent-soft',
      )}
      // Only a moving pointer selects: rows that appear under a resting one don't change the selection.
      onPointerMove={() => isActive || onPoint(option)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <Picture of={option.picture} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className={cx('truncate', line && 'font-medium')}>
          <Marked text={title} asked={asked} />
        </span>
        {line && (
          <span dir="auto" className="truncate text-ink-muted text-sm">
            <Marked text={line} asked={asked} />
          </span>
        )}
      </span>
      <ShortcutOf option={option} />
    </div>
  );
}

function Picture({ of }: { of: PaletteOption['picture'] }) {
  if ('avatar' in of) return <AuthorAvatar of={of.id} name={of.name} avatar={of.avatar} size="sm" />;
  if ('tool' in of) return <ToolMark tool={of.tool} size="row" />;
  const Icon = of;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-subtle">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  );
}

function ShortcutOf({ option: { shortcut } }: { option: PaletteOption }) {
  const { isOn } = useSingleKeys();
  const key = shortcut && isOn ? keyOf(shortcut) : undefined;
  return (
    key && (
      <span className="pointer-coarse:hidden">
        <Kbd>{key}</Kbd>
      </span>
    )
  );
}
