// The directory of AI tools, by sector, by text, and in a chosen order.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { sectorNames, sectors } from '../../modules/tools/names.ts';
import { directoryInput, isWholeDirectory, readDirectorySearch, sorts } from '../../src/loaders/directory.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { freshForMs } from '../interests.ts';
import { AddressSearch } from '../search/address-search.tsx';
import { FollowMark } from '../shelf/follow-mark.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { paged, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BestTools } from './best-tools.tsx';
import { sortNames } from './directory-names.ts';
import { ToolGrid } from './tool-grid.tsx';
import { useToolDialogs } from './use-tool-dialogs.tsx';

const route = getRouteApi('/ai-tools');

const sectorTabs = [{ value: 'all', label: 'All' }, ...sectors.map((value) => ({ value, label: sectorNames[value] }))];
const sortOptions = sorts.map((value) => ({ value, label: sortNames[value] }));
const sortOptionsOfSearch = [{ value: '', label: 'Best match' }, ...sortOptions];

export function DirectoryPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/ai-tools' });
  const { open, submit, dialogs } = useToolDialogs();
  const query = trpc.directory.tools.useInfiniteQuery(directoryInput(search), {
    ...paged,
    staleTime: freshForMs,
    // The previous list stays until the new one has loaded.
    placeholderData: (shown) => shown,
  });
  const change = (by: Readonly<Record<string, string>>, replace = false) =>
    void navigate({
      search: (kept) => readDirectorySearch({ ...kept, highlight: undefined, from: undefined, ...by }),
      resetScroll: false,
      replace,
    });
  const top = useRef<HTMLDivElement>(null);
  const sectorName = search.sector && sectorNames[search.sector];

  return (
    <Page className="gap-3! pt-4!">
      <PageTitle>{sectorName ? `${sectorName} · AI Tools` : 'AI Tools'}</PageTitle>
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <h1 className="text-title">AI Tools</h1>
        <p className="min-w-0 flex-1 text-ink-muted max-md:order-1 max-md:basis-full">
          Find the tool for the job: in plain words, reviewed by founders who use it.
        </p>
        <div className="ms-auto flex flex-wrap gap-2.5">
          {search.sector && (
            <FollowMark
              key={search.sector}
              kind="followedSectors"
              id={search.sector}
              name={sectorNames[search.sector]}
            />
          )}
          <Button icon={<Plus aria-hidden="true" />} onClick={submit}>
            Submit AI Tool
          </Button>
        </div>
      </header>
      <div ref={top} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2.5">
          <AddressSearch
            what="AI tools"
            asked={search.q ?? ''}
            maxLength={longestSearch}
            onSearch={(q) => change({ q }, true)}
          />
          <Select
            label="Sort by"
            labelHidden
            compact
            options={search.q ? sortOptionsOfSearch : sortOptions}
            value={search.sort ?? (search.q ? '' : 'alphabetical')}
            onChange={({ target }) => change({ sort: target.value })}
          />
        </div>
        <Tabs
          label="Sector"
          look="pills"
          className="gap-3!"
          tabs={sectorTabs}
          value={search.sector ?? 'all'}
          onValueChange={(sector) => change({ sector })}
        >
          <ToolGrid
            label={sectorName ? `${sectorName} tools` : 'AI tools'}
            query={query}
            search={search}
            lead={isWholeDirectory(search) && <BestTools />}
            onOpen={open}
            onClear={() => {
              change({ q: '', sector: 'all' });
              top.current?.querySelector('input')?.focus();
            }}
            onSubmit={submit}
          />
        </Tabs>
      </div>
      {dialogs}
    </Page>
  );
}
