// What the search says: nothing asked yet, looking, found, found nothing, or failed.
import { AuthorAvatar } from '../community/author-avatar.tsx';
import { messageOf } from '../trpc.ts';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import type { Hit } from './hits.ts';

type SearchResultsProps = {
  listId: string;
  asked: string;
  hits: readonly Hit[];
  activeKey: string | undefined;
  isPending: boolean;
  error: unknown;
  onRetry: () => void;
  onChoose: (hit: Hit) => void;
};

const groups = [
  { kind: 'member', label: 'Members' },
  { kind: 'post', label: 'Posts' },
] as const;

export function SearchResults({ listId, asked, hits, activeKey, onChoose, ...state }: SearchResultsProps) {
  return (
    <div className="min-h-80">
      <p role="status" className="sr-only">
        {asked !== '' && !state.isPending && !state.error && `${hits.length} found`}
      </p>
      <div id={listId} role="listbox" aria-label="Found">
        {groups.map(({ kind, label }) => {
          const ofKind = hits.filter((hit) => hit.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets
            <div key={kind} role="group" aria-label={label} className="mb-3">
              <p aria-hidden="true" className="px-2 pb-1 font-medium text-ink-subtle text-xs">
                {label}
              </p>
              {ofKind.map((hit) => (
                <Option
                  key={hit.key}
                  id={`${listId}-${hit.key}`}
                  hit={hit}
                  isActive={hit.key === activeKey}
                  onChoose={onChoose}
                />
              ))}
            </div>
          );
        })}
      </div>
      <Otherwise asked={asked} found={hits.length} {...state} />
    </div>
  );
}

type OptionProps = { id: string; hit: Hit; isActive: boolean; onChoose: (hit: Hit) => void };

/** The field keeps the focus and hears the keys; an option is only ever pressed. */
function Option({ id, hit, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves, the focus does not
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-md px-2 py-2',
        isActive ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      <AuthorAvatar name={hit.name} avatar={hit.avatar} size="sm" />
      <span className="flex min-w-0 flex-col">
        <span dir="auto" className="truncate font-medium">
          {hit.title}
        </span>
        <span dir="auto" className="truncate text-ink-muted text-sm">
          {hit.line}
        </span>
      </span>
    </div>
  );
}

type OtherwiseProps = { asked: string; found: number; isPending: boolean; error: unknown; onRetry: () => void };

function Otherwise({ asked, found, isPending, error, onRetry }: OtherwiseProps) {
  if (asked === '') {
    return <p className="px-2 py-6 text-center text-ink-muted">Names, usernames, and words in posts.</p>;
  }
  if (isPending) {
    return (
      <LoadingArea label="Searching" className="flex flex-col gap-4 px-2 py-2">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-8" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </LoadingArea>
    );
  }
  if (error) {
    return (
      <ErrorState
        level={3}
        className="py-6!"
        title="The search did not work"
        description={messageOf(error, 'Check your connection and try again.')}
        onRetry={onRetry}
      />
    );
  }
  if (found > 0) return null;
  return (
    <EmptyState
      level={3}
      className="py-8!"
      title={`Nothing found for “${asked}”`}
      description="Try the beginning of a name or another word."
    />
  );
}
