// The palette's list, and its message when the list is empty: searching, found nothing, or failed.
import { isolated } from '../../src/text/isolate.ts';
import { messageOf } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { OptionRow } from './option-row.tsx';
import type { PaletteOption, PaletteSection } from './palette-option.ts';

type SearchResultsProps = FindsProps & {
  listId: string;
  sections: readonly PaletteSection[];
  asked: string;
  activeKey: string | undefined;
  onPoint: (option: PaletteOption) => void;
  onChoose: (option: PaletteOption) => void;
};

export function SearchResults({ listId, sections, asked, activeKey, onPoint, onChoose, ...finds }: SearchResultsProps) {
  const { typed, foundCount, isPending, error } = finds;
  return (
    <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2">
      <p role="status" className="sr-only">
        {typed !== '' && !isPending && !error && `${foundCount} found`}
      </p>
      <div id={listId} role="listbox" aria-label="Suggestions">
        {sections.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets
          <div key={label} role="group" aria-label={label} className="mb-2">
            <p aria-hidden="true" className="px-2.5 py-1 font-medium text-ink-muted text-sm">
              {label}
            </p>
            {options.map((option) => (
              <OptionRow
                key={option.key}
                id={`${listId}-${option.key}`}
                option={option}
                asked={typed === '' ? '' : asked}
                isActive={option.key === activeKey}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <Finds {...finds} />
    </div>
  );
}

type FindsProps = { typed: string; foundCount: number; isPending: boolean; error: unknown; retry: () => void };

function Finds({ typed, foundCount, isPending, error, retry }: FindsProps) {
  if (typed === '') return null;
  if (isPending) {
    return (
      <LoadingArea label="Searching" className="flex flex-col gap-4 px-2.5 py-2">
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
        onRetry={retry}
      />
    );
  }
  if (foundCount > 0) return null;
  return (
    <EmptyState
      level={3}
      className="py-8!"
      title={`Nothing found for “${isolated(typed)}”`}
      description="Try the beginning of a name or another word."
    />
  );
}
