// A page with a constant title and description, which shows every visitor the same. A member's page may begin with their own data.
import type { SignedInMember } from '../../platform/rpc/procedure.ts';
import type { PageDefinition } from './pages.ts';

type FixedPageOptions = Readonly<{
  noindex?: boolean;
  /** The members who may see the page. Everyone else gets a page that says so, with a 401 or 403. */
  isFor?: (member: SignedInMember) => boolean;
  /** Queries that a member's page begins with. */
  ofMember?: readonly string[];
}> &
  Pick<PageDefinition, 'secretInQuery'>;

export function fixedPage(
  pattern: string,
  title: string,
  description: string,
  { noindex = false, secretInQuery, isFor, ofMember = [] }: FixedPageOptions = {},
): PageDefinition {
  return {
    pattern,
    isListed: !noindex,
    shared: true,
    ...(secretInQuery !== undefined && { secretInQuery }),
    load: async ({ ask, context: { member } }) => ({
      ...{ title, description, noindex },
      ...(isFor && { status: member === undefined ? 401 : isFor(member) ? 200 : 403 }),
      ...(member && { data: await Promise.all(ofMember.map((path) => ask(path))) }),
    }),
  };
}
