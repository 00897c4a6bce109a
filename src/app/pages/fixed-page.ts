// A page whose title and description are always the same, and which shows the same to every visitor.
import type { PageDefinition } from './pages.ts';

export function fixedPage(
  pattern: string,
  title: string,
  description: string,
  { noindex = false, secretInQuery }: Readonly<{ noindex?: boolean }> & Pick<PageDefinition, 'secretInQuery'> = {},
): PageDefinition {
  return {
    pattern,
    isListed: !noindex,
    sharedFrom: [],
    ...(secretInQuery !== undefined && { secretInQuery }),
    load: () => ({ title, description, noindex }),
  };
}
