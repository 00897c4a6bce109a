// A member's saved tools and articles, newest first.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArticleRow } from '../news/article-item.tsx';
import { QueryError } from '../query-error.tsx';
import { ToolRow } from '../tools/tool-row.tsx';
import { useToolDialogs } from '../tools/use-tool-dialogs.tsx';
import { paged, trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';

export function SavedTools() {
  const { open, dialogs } = useToolDialogs();
  const query = trpc.shelf.savedTools.useInfiniteQuery({}, paged);
  return (
    <>
      <Saved
        of="tools"
        query={query}
        items={query.data?.pages.flatMap(({ tools }) => tools)}
        empty="Save a tool in the directory to find it here again. Nobody else sees what you keep."
        show={(tool) => <ToolRow tool={tool} isHighlighted={false} onOpen={open} />}
      />
      {dialogs}
    </>
  );
}

export function SavedArticles() {
  const query = trpc.shelf.savedArticles.useInfiniteQuery({}, paged);
  return (
    <Saved
      of="articles"
      query={query}
      items={query.data?.pages.flatMap(({ articles }) => articles)}
      empty="Save an article to read it later. Nobody else sees what you keep."
      show={(article) => <ArticleRow article={article} level={3} />}
    />
  );
}

type SavedProps<Item> = {
  of: 'tools' | 'articles';
  query: UseInfiniteQueryResult<unknown, unknown>;
  items: readonly Item[] | undefined;
  empty: string;
  show: (item: Item) => ReactNode;
};

function Saved<Item extends { id: string }>({ of, query, items, empty, show }: SavedProps<Item>) {
  if (items === undefined && query.error) {
    return <QueryError query={query} title={`The ${of} did not load`} />;
  }
  if (items === undefined) {
    return (
      <LoadingArea label={`Loading saved ${of}`} className="rows *:h-26" count={2}>
        <Skeleton />
      </LoadingArea>
    );
  }
  if (items.length === 0) {
    return <EmptyState mood="empty" title={`No saved ${of} yet`} description={empty} />;
  }
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={`Saved ${of}`} className="rows">
        {unique.map((item) => (
          <li key={item.id} className="min-w-0">
            {show(item)}
          </li>
        ))}
      </ul>
      <ShowMore of={of} list={query} className="self-center" />
    </div>
  );
}
