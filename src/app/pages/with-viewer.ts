// Adds the current viewer to the data that every page begins with.
import { nobodyLoggedIn } from './nobody-logged-in.ts';
import type { PageData } from './page-shell.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** Returns the current viewer, so that no page has to ask, and no page first shows a visitor's header to a member. */
async function viewer({ ask, context }: PageRequest): Promise<readonly PageData[]> {
  if (context.member === undefined) return [nobodyLoggedIn];
  // A session may outlive its member by a moment. The client finds that out by itself.
  return ask(nobodyLoggedIn.path).then(
    (asked) => [asked],
    () => [],
  );
}

/** Wraps a page definition so that its data includes the viewer. */
export const withViewer = (definition: PageDefinition): PageDefinition => ({
  ...definition,
  async load(request) {
    const [page, known] = await Promise.all([definition.load(request), viewer(request)]);
    return { ...page, data: [...(page.data ?? []), ...known] };
  },
});
