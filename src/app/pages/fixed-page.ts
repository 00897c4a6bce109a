// A page whose title and description are always the same.
import type { PageDefinition } from './pages.ts';

export function fixedPage(
  pattern: string,
  title: string,
  description: string,
  options: { noindex?: boolean } = {},
): PageDefinition {
  return { pattern, isListed: options.noindex !== true, load: () => ({ title, description, ...options }) };
}
