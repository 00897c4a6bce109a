// Adds a tool to the comparison: one found by a text or, for the first, one of those that are rated best.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { comparing } from '../../src/loaders/compare.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { trpc } from '../trpc.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { bestToolsTitle, useBestTools } from './use-best-tools.ts';

const pauseMs = 200;
const shown = 5;
const bestShown = 3;

export function AddToComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), pauseMs);
  const { data, isFetching } = trpc.directory.tools.useQuery(
    { q, limit: shown + slugs.length },
    { enabled: q !== '', placeholderData: (known) => known },
  );
  const isEmpty = text === '' && slugs.length === 0;
  const best = useBestTools(bestShown, isEmpty);
  const found = q === '' ? [] : (data?.tools.filter(({ slug }) => !slugs.includes(slug)).slice(0, shown) ?? []);
  const offered = isEmpty ? best : found;
  const add = (slug: string) => {
    setText('');
    void navigate({ to: '/ai-tools/compare', search: comparing([...slugs, slug]), replace: true, resetScroll: false });
  };
  return (
    <div className="flex w-sm max-w-full flex-col gap-2 text-left">
      <SearchField
        label="Add a tool"
        placeholder="Add a tool..."
        maxLength={longestSearch}
        value={text}
        onValueChange={setText}
      />
      {q !== '' && (
        <div role="status" className="sr-only">
          {isFetching ? '' : found.length === 1 ? 'One tool found' : `${found.length || 'No'} tools found`}
        </div>
      )}
      {q !== '' && found.length === 0 && !isFetching && <p className="text-ink-muted text-sm">No tools found</p>}
      {isEmpty && offered.length > 0 && (
        <h2 className="mt-2 font-medium font-sans text-ink-muted text-sm">{bestToolsTitle}</h2>
      )}
      {offered.length > 0 && (
        <ul aria-label="Tools to add" className="-mx-2 flex flex-col">
          {offered.map((tool) => (
            <li key={tool.id}>
              <button
                type="button"
                onClick={() => add(tool.slug)}
                className="flex w-full items-center gap-3 rounded-lg p-2 text-left transition-colors hover:bg-hover"
              >
                <ToolMark tool={tool} />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{tool.name}</span>
                  <span className="block truncate text-ink-muted text-sm">{tool.summary}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
