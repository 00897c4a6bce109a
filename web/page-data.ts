// Puts the data that the server embedded into the query cache, and runs the loaders of further pages.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageData } from '../src/app/pages/page-shell.ts';
import type { Ask, Loading } from '../src/loaders/loader.ts';
import type { RouterContext } from './root-route.tsx';
import { sessionKey } from './session/session.tsx';
import { notFound, statusOf } from './trpc.ts';

export function readPageData(page: Document): readonly PageData[] {
  const block = page.getElementById('kindling-data')?.textContent;
  return block ? (JSON.parse(block) as readonly PageData[]) : [];
}

export function primeQueries(queryClient: QueryClient, answers: readonly PageData[]): void {
  for (const { path, input, data, isMissing } of answers) {
    if (isMissing) {
      for (const type of ['query', 'infinite'] as const) markMissing(queryClient, queryKeyOf(path, input, type));
      continue;
    }
    queryClient.setQueryData(queryKeyOf(path, input, 'query'), data);
    // An infinite query has a different key, and this data is its first page.
    if (hasMorePages(data)) {
      queryClient.setQueryData(queryKeyOf(path, input, 'infinite'), { pages: [data], pageParams: [null] });
    }
  }
}

type Loader<Search, Params> = (
  loading: Omit<Loading<Search>, 'params'> & Readonly<{ params: Params }>,
) => Promise<unknown>;
type Call = Readonly<{ fetch(input: unknown): Promise<unknown>; fetchInfinite(input: unknown): Promise<unknown> }>;
type Match<Search, Params> = Readonly<{ context: RouterContext; params: Params; deps: Search }>;

/** Runs a page's loader, without waiting for it. The page shows any failure. */
export function prefetch<Search, Params>(
  load: Loader<Search, Params>,
  { context: { api, queryClient }, params, deps }: Match<Search, Params>,
): void {
  const asking = (type: 'query' | 'infinite'): Ask =>
    (async (path: string, input: unknown) => {
      const error = queryClient.getQueryState(queryKeyOf(path, input, type))?.error;
      if (statusOf(error) === 404) throw error;
      const call: Call = path.split('.').reduce((at, name) => Reflect.get(at, name), api as object) as Call;
      return type === 'query' ? call.fetch(input) : call.fetchInfinite(input);
    }) as unknown as Ask;
  const user = queryClient.getQueryData(sessionKey);
  const isMember = user === undefined ? undefined : user !== null;
  load({ ask: asking('query'), askList: asking('infinite'), isMember, params, search: deps }).catch(() => {});
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
