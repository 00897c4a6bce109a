// Finds members and posts while one types. Arrow keys move through what was found, Enter goes there; the field keeps the focus.
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type Hit, hitsOf } from './hits.ts';
import { SearchResults } from './search-results.tsx';
import { useDebounced } from './use-debounced.ts';

const waitMs = 200;

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog title="Search" titleHidden width="lg" open={open} onOpenChange={onOpenChange}>
      <SearchBox onGone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchBox({ onGone }: { onGone: () => void }) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), waitMs);
  const query = trpc.search.everything.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: (before) => before, staleTime: 60_000 },
  );
  const hits = asked === '' || !query.data ? [] : hitsOf(query.data);
  const activeHit = hits[Math.min(active, hits.length - 1)];

  useEffect(() => {
    if (activeHit) document.getElementById(`${listId}-${activeHit.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeHit, listId]);

  const go = (hit: Hit) => {
    onGone();
    router.history.push(hit.href);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const last = hits.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter' && activeHit) go(activeHit);
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="pr-9">
        <SearchField
          label="Search members and posts"
          placeholder="Search members and posts"
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeHit && `${listId}-${activeHit.key}`}
          maxLength={200}
          value={text}
          onValueChange={(value) => {
            setText(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <SearchResults
        listId={listId}
        asked={asked}
        hits={hits}
        activeKey={activeHit?.key}
        isPending={asked !== '' && query.isPending}
        error={query.data ? null : query.error}
        onRetry={() => void query.refetch()}
        onChoose={go}
      />
    </div>
  );
}
