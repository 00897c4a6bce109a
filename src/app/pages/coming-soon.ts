// Pages for future content. All that is known is the address, from which the client derives the heading, too.
import { titleOfSlug } from '../../text/slug-title.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition } from './pages.ts';

/** @param kind The kind of content: "Course". */
export function comingSoonTitle(kind: string, slug: string): string {
  return `${titleOfSlug(slug) || kind} · Coming soon`;
}

export function comingSoonPage(pattern: string, kind: string, description: string): PageDefinition {
  const fixed = fixedPage(pattern, kind, description, { noindex: true });
  return {
    ...fixed,
    load: async (request) => ({
      ...(await fixed.load(request)),
      title: comingSoonTitle(kind, request.params.slug ?? ''),
    }),
  };
}
