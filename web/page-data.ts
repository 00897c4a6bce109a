// The answers that the server already put into the page, laid into the query cache so that the first view asks for nothing.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageData } from '../src/app/pages/page-shell.ts';

/** As written by the server's page shell. */
export function readPageData(page: Document): readonly PageData[] {
  const block = page.getElementById('kindling-data')?.textContent;
  return block ? (JSON.parse(block) as readonly PageData[]) : [];
}

export function primeQueries(queryClient: QueryClient, answers: readonly PageData[]): void {
  for (const { path, input, data } of answers) {
    queryClient.setQueryData(queryKeyOf(path, input, 'query'), data);
    // A list read page by page is kept under a key of its own: this answer is its first page.
    if (hasMorePages(data)) {
      queryClient.setQueryData(queryKeyOf(path, input, 'infinite'), { pages: [data], pageParams: [null] });
    }
  }
}

/** The key that tRPC's hooks use for the same call. */
function queryKeyOf(path: string, input: unknown, type: 'query' | 'infinite'): QueryKey {
  return [path.split('.'), { ...(input !== undefined && { input }), type }];
}

function hasMorePages(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'nextCursor' in data;
}
