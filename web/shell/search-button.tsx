// Opens the search, also by Ctrl+K or Cmd+K from anywhere.
import Search from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { openLayer } from '../layers.ts';
import { IconButton } from '../ui/icon-button.tsx';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const open = () => openLayer({ kind: 'search' });

export function SearchButton() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (isMac ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        className="hidden min-h-9 items-center gap-2 rounded-full border border-line bg-surface pr-2 pl-3 text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink md:inline-flex"
      >
        <Search aria-hidden="true" className="size-4" />
        Search
        <span aria-hidden="true" className="rounded-sm bg-hover px-1.5 text-xs">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <IconButton label="Search" className="md:hidden" onClick={open}>
        <Search />
      </IconButton>
    </>
  );
}
