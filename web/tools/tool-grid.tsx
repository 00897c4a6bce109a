// The tools of the directory's list, in each state of the list, one of them highlighted.

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { DirectorySearch } from '../../src/loaders/directory.ts';
import { isolated } from '../../src/text/isolate.ts';
import { FirstPageLink, NextPageLink } from '../page-links.tsx';
import { QueryError } from '../query-error.tsx';
import type { ApiOutputs } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { counted } from '../ui/text/grouped.ts';
import type { Tool } from './directory-names.ts';
import { ToolRow } from './tool-row.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';

type ToolGridProps = {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<ApiOutputs['directory']['tools']>, unknown>;
  search: DirectorySearch;
  lead: ReactNode;
  onOpen: OpenToolDialog;
  onClear: () => void;
  onSubmit: () => void;
};

const rowsInView = 10;

export function ToolGrid({ label, query, search, lead, onOpen, onClear, onSubmit }: ToolGridProps) {
  const { data } = query;
  const tools = [
    ...new Map(data?.pages.flatMap((page) => page.tools.map((tool) => [tool.id, tool] as const))).values(),
  ];
  const list = useRef<HTMLUListElement>(null);
  const highlighted = useHighlight(list, tools, search.highlight);

  if (!data && query.error) {
    return <QueryError query={query} title="The tools did not load" />;
  }
  if (!data) return <ToolsSkeleton />;
  if (tools.length === 0) return <NoTools isNarrowed={Boolean(search.q || search.sector)} {...{ onClear, onSubmit }} />;
  return (
    <div className="flex flex-col gap-2">
      {search.from && <FirstPageLink>First tools</FirstPageLink>}
      {lead}
      <p role="status" className="text-ink-muted text-sm">
        {countOf(data.pages[0]?.total ?? tools.length, search.q)}
      </p>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('rows transition-opacity', query.isPlaceholderData && 'opacity-70')}
      >
        {tools.map((tool, index) => (
          <li
            key={tool.id}
            data-tool={tool.id}
            className={cx('min-w-0 scroll-my-24', index >= rowsInView && 'tool-unseen')}
          >
            <ToolRow tool={tool} isHighlighted={tool.id === highlighted} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <ShowMore of="tools" list={query} className="self-center" />
      <NextPageLink cursor={data.pages.at(-1)?.nextCursor}>More tools</NextPageLink>
    </div>
  );
}

function countOf(total: number, q: string | undefined): string {
  const tools = counted(total, 'tool');
  return q ? `${tools} for “${isolated(q)}”` : tools;
}

type NoToolsProps = { isNarrowed: boolean; onClear: () => void; onSubmit: () => void };

function NoTools({ isNarrowed, onClear, onSubmit }: NoToolsProps) {
  return (
    <div role="status">
      <EmptyState
        icon={<SearchX />}
        title="No tools found"
        description={
          isNarrowed
            ? 'Try another word, or look in all sectors. Do you know one that belongs here?'
            : 'Do you know one that belongs here?'
        }
        action={
          <>
            {isNarrowed && (
              <Button variant="primary" onClick={onClear}>
                Show all tools
              </Button>
            )}
            <Button onClick={onSubmit}>Submit AI Tool</Button>
          </>
        }
      />
    </div>
  );
}

function ToolsSkeleton() {
  return (
    <LoadingArea label="Loading tools" className="flex flex-col gap-2">
      <Skeleton className="h-5 w-20" />
      <div className="rows">
        {Array.from({ length: rowsInView }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
          <div key={index} className="tool-row h-42 sm:h-19 desk:h-14">
            <Skeleton shape="block" className="size-10" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-4 w-full max-w-120" />
            </div>
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}

const scrollAfterMs = 300;
const ringForMs = 3_000;

/** The page scrolls to the tool, and a ring stays around it for three seconds. */
function useHighlight(
  list: RefObject<HTMLElement | null>,
  tools: readonly Tool[],
  asked: string | undefined,
): string | undefined {
  const [ringed, setRinged] = useState<string>();
  const found = asked === undefined ? undefined : toolNamed(tools, asked)?.id;

  useEffect(() => {
    if (found === undefined) return;
    let end: ReturnType<typeof setTimeout>;
    const start = setTimeout(() => {
      list.current?.querySelector(`[data-tool="${found}"]`)?.scrollIntoView({ block: 'center' });
      setRinged(found);
      end = setTimeout(() => setRinged(undefined), ringForMs);
    }, scrollAfterMs);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setRinged(undefined);
    };
  }, [found, list]);

  return ringed;
}

/** If several tools share a site, the one with exactly this address wins. */
function toolNamed(tools: readonly Tool[], asked: string): Tool | undefined {
  const site = siteIn(asked);
  return (
    tools.find(({ id, slug }) => asked === id || asked === slug) ??
    tools.find(({ website }) => website === asked) ??
    tools.find(({ website }) => site !== undefined && site === siteIn(website))
  );
}

/** Returns host and path, as the server compares addresses. */
function siteIn(address: string): string | undefined {
  const url = URL.parse(address);
  return url === null ? undefined : url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '');
}
