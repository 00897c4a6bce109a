// Puts the data that the server embedded in the page into the query cache, so that the first view fetches nothing.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageData } from '../src/app/pages/page-shell.ts';
import { notFound, statusOf } from './trpc.ts';

/** Reads what the server's page shell wrote. */
export function readPageData(page: Document): readonly PageData[] {
  const block = page.getElementById('kindling-data')?.textContent;
  return block ? (JSON.parse(block) as readonly PageData[]) : [];
}

export function primeQueries(queryClient: QueryClient, answers: readonly PageData[]): void {
  for (const { path, input, data, isMissing } of answers) {
    if (isMissing) {
      markMissing(queryClient, queryKeyOf(path, input, 'query'));
      continue;
    }
    queryClient.setQueryData(queryKeyOf(path, input, 'query'), data);
    // An infinite query has a different key, and this data is its first page.
    if (hasMorePages(data)) {
      queryClient.setQueryData(queryKeyOf(path, input, 'infinite'), { pages: [data], pageParams: [null] });
    }
  }
}

/** Returns whether the server said with the page that the thing doesn't exist, so that a loader need not ask. */
export function isKnownMissing(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return statusOf(queryClient.getQueryState(queryKey)?.error) === 404;
}

function markMissing(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ queryKey }));
  query.setState({ status: 'error', error: notFound(), fetchStatus: 'idle' });
}

/** Returns the key that tRPC's hooks use for the same call. */
function queryKeyOf(path: string, input: unknown, type: 'query' | 'infinite'): QueryKey {
  return [path.split('.'), { ...(input !== undefined && { input }), type }];
}

function hasMorePages(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'nextCursor' in data;
}
