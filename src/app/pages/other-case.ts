// Finds the page for an address in another case: `/Community` is `/community`.
import type { PageDefinition } from './pages.ts';

/** Returns the page's own address, with its parameters and query as given; undefined if there is no such page. */
export function pageInOtherCase(url: string, pages: readonly Pick<PageDefinition, 'pattern'>[]): string | undefined {
  const at = url.search(/[?#]|$/);
  const segments = url.slice(0, at).split('/');
  for (const { pattern } of pages) {
    const own = pattern.split('/');
    const isIt = own.every((part, index) =>
      part.startsWith(':') ? segments[index] : segments[index]?.toLowerCase() === part,
    );
    if (own.length !== segments.length || !isIt) continue;
    return own.map((part, index) => (part.startsWith(':') ? segments[index] : part)).join('/') + url.slice(at);
  }
  return undefined;
}
