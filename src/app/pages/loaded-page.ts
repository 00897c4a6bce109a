// A page that begins with the queries of its loader, which the client runs too. Its title and tags depend on their results.
import type { Loading } from '../../loaders/loader.ts';
import { errorResponseTo } from '../../platform/rpc/error-response.ts';
import { searchOf, usualUrl } from './page-address.ts';
import { isMissing, type PageDefinition, type PageHead, type PageRequest } from './pages.ts';

type LoadedPage<Search, Param extends string, Found> = Omit<PageDefinition, 'load' | 'shared'> &
  Readonly<{
    /** Reads the address's query as the client does. What it reads is the page's `query`, unless that is given. */
    readSearch?: (given: Readonly<Record<string, unknown>>) => Search;
    load(loading: Loading<Search, Param>): Promise<Found>;
    head(found: Found, request: PageRequest & Readonly<{ search: Search }>): Promise<PageHead> | PageHead;
    /** The page for a missing thing. Default: the 404 page. */
    missing?: (request: PageRequest) => PageHead;
  }>;

const movedAway = { title: 'Moved', description: 'This page is at another address.' };

export function loadedPage<Search, Param extends string, Found>({
  readSearch = () => ({}) as Search,
  load,
  head,
  missing,
  ...page
}: LoadedPage<Search, Param, Found>): PageDefinition {
  return {
    shared: true,
    query: Object.keys(readSearch({}) as object),
    ...page,
    async load(request) {
      const params = request.params as Loading<Search, Param>['params'];
      const search = readSearch(searchOf(request.query));
      try {
        return await head(await load({ ...request, params, search }), { ...request, search });
      } catch (error) {
        // A page ignores what it can't show, such as the cursor of another list.
        const { from, ...query } = request.query;
        if (from !== undefined && errorResponseTo(error).status === 400)
          return { ...movedAway, movedTo: usualUrl(page, { ...request, query }) };
        if (missing === undefined || !isMissing(error)) throw error;
        return missing(request);
      }
    },
  };
}
