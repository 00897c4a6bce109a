// Opens the search, and shows the shortcut that opens it from anywhere.
import Search from 'lucide-react/icons/search';
import { useModKey } from '../keys/mod-key.ts';
import { openLayer } from '../layers.ts';
import { IconButton } from '../ui/icon-button.tsx';

const open = () => openLayer({ kind: 'search' });

export function SearchButton() {
  const mod = useModKey();
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts={mod === '⌘' ? 'Meta+K' : 'Control+K'}
        className="hidden min-h-9 items-center gap-2 rounded-full border border-line bg-surface pr-2 pl-3 text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink lg:max-desk:inline-flex xl:inline-flex"
      >
        <Search aria-hidden="true" className="size-4" />
        Search
        <span aria-hidden="true" className="whitespace-nowrap rounded-sm bg-hover px-1.5">
          {mod} K
        </span>
      </button>
      <IconButton label="Search" className="lg:max-desk:hidden xl:hidden" onClick={open}>
        <Search />
      </IconButton>
    </>
  );
}
