// A page with a constant title and description, which shows every visitor the same. A member's page may begin with their own data.
import type { SignedInMember } from '../../platform/rpc/procedure.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

type FixedPageOptions = Readonly<{
  noindex?: boolean;
  /** The members who may see the page. Everyone else gets a page that says so, with a 401 or 403. */
  isFor?: (member: SignedInMember) => boolean;
  /** Runs the queries that the page begins with. */
  load?: (request: PageRequest) => Promise<unknown>;
}> &
  Pick<PageDefinition, 'query' | 'secretInQuery'>;

export function fixedPage(
  pattern: string,
  title: string,
  description: string,
  { noindex = false, query, secretInQuery, isFor, load }: FixedPageOptions = {},
): PageDefinition {
  return {
    pattern,
    isListed: !noindex,
    shared: true,
    ...(query !== undefined && { query }),
    ...(secretInQuery !== undefined && { secretInQuery }),
    async load(request) {
      const { member } = request.context;
      await load?.(request);
      return {
        ...{ title, description, noindex },
        ...(isFor && { status: member === undefined ? 401 : isFor(member) ? 200 : 403 }),
      };
    },
  };
}
