// The palette's field and list, as one combobox.
import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { longestSearch } from '../../src/text/sizes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useEscapeBeforeLayers } from '../ui/layers/escape-before-layers.ts';
import { pressedKey } from '../ui/pressed-key.ts';
import { Kbd } from '../ui/text/kbd.tsx';
import type { PaletteOption } from './palette-option.ts';
import { SearchResults } from './search-results.tsx';
import { typedAhead } from './typed-ahead.ts';
import { usePaletteSections } from './use-palette-sections.ts';

const scope = 'Search members, AI tools, news and posts';
const phone = matchMedia('(width < 40rem)');

type SearchBoxProps = {
  onGone: () => void;
  /** Tells a visitor that an article is for members. */
  onGate: () => void;
};

export function SearchBox({ onGone, onGate }: SearchBoxProps) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const isPhone = phone.matches;
  const [activeKey, setActiveKey] = useState<string>();
  const type = (next: string) => {
    setText(next);
    setActiveKey(undefined);
  };
  const takeTyped = () => {
    const ahead = typedAhead();
    if (ahead !== '') type(text + ahead);
  };
  useEscapeBeforeLayers(text !== '', () => type(''));
  const { sections, isSettled, remember, ...state } = usePaletteSections({ text, setText: type, onGate, isPhone });
  const options = sections.flatMap((section) => section.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  );
  const active = options[at];
  const activeId = active && `${listId}-${active.key}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = ({ choose: choice }: PaletteOption) => {
    if (choice.kind === 'here') return choice.run();
    onGone();
    if (choice.kind === 'run') return choice.run();
    remember();
    if ('run' in choice) return choice.run();
    router.history.push(choice.href);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === undefined || active === undefined) return;
    const last = options.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = moves[key];
    if (to !== undefined) setActiveKey(options[to]?.key);
    else if (key !== 'Enter') return;
    // Enter must not open results that belong to an earlier text.
    else if (isSettled || active.choose.kind !== 'find') choose(active);
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-line border-b py-1 pr-2 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label={scope}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={isPhone ? 'Search' : scope}
          className="h-12 min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestSearch}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={takeTyped}
          onKeyDown={onKeyDown}
        />
        <Radix.Close asChild>
          <IconButton label="Close" tooltip={false}>
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      <SearchResults
        listId={listId}
        typed={text.trim()}
        sections={sections}
        activeKey={active?.key}
        onPoint={(option) => setActiveKey(option.key)}
        onChoose={choose}
        {...state}
      />
      <p
        aria-hidden="true"
        className="hidden items-center gap-4 border-line border-t px-4 py-2 text-ink-muted text-sm sm:flex"
      >
        <span className="flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>Enter</Kbd> to choose
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>Esc</Kbd> to {text === '' ? 'close' : 'clear'}
        </span>
      </p>
    </>
  );
}
