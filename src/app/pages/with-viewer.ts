// What every page begins with beside what it is about: who is looking.
import type { PageData } from './page-shell.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** Who is looking, so that no page has to ask, and none first shows a visitor's head to a member. */
async function viewer({ ask, context }: PageRequest): Promise<readonly PageData[]> {
  const path = 'profile.user';
  if (context.member === undefined) return [{ path, data: null }];
  // A session may outlive its member by a moment; the client finds out by itself.
  return ask(path).then(
    (asked) => [asked],
    () => [],
  );
}

/** With whoever looks, beside what the page is about. */
export const withViewer = (definition: PageDefinition): PageDefinition => ({
  ...definition,
  async load(request) {
    const [page, known] = await Promise.all([definition.load(request), viewer(request)]);
    return { ...page, data: [...(page.data ?? []), ...known] };
  },
});
