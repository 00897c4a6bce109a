// Finds a tool by part of its name and adds it to the comparison.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { comparing } from '../../src/loaders/compare.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { trpc } from '../trpc.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';

const pauseMs = 200;
const shown = 5;

export function AddToComparison({ slugs }: { slugs: readonly string[] }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), pauseMs);
  const { data, isFetching } = trpc.directory.tools.useQuery(
    { q, limit: shown + slugs.length },
    { enabled: q !== '', placeholderData: (known) => known },
  );
  const found = q === '' ? [] : (data?.tools.filter(({ slug }) => !slugs.includes(slug)).slice(0, shown) ?? []);
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
      {found.length > 0 && (
        <ul aria-label="Tools to add" className="flex flex-col">
          {found.map((tool) => (
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
