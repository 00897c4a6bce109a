// The names that identify a tool: the slug of its page, and its site. Two tools with one site are the same tool.
import { derivedId } from '../../../src/kernel/ids.ts';

const longestSlug = 60;

/** Below /api/ai-tools these names are calls, and below /ai-tools one is a page. */
const reserved: ReadonlySet<string> = new Set([
  'all',
  'compare',
  'duplicates',
  'followed',
  'saved',
  'sectors',
  'submissions',
  'submit',
]);

/** Lower-case letters and digits of the name, separated by hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return `tool-${derivedId('tool-name', name).slice(0, 8)}`;
  return reserved.has(slug) ? `${slug}-tool` : slug;
}

/** A tool's id is derived from its slug, so its stream prevents a slug from being given twice. */
export const toolIdOf = (slug: string): string => derivedId('tool', slug);

/** Host and path, without `www.`, query and trailing slash; null if it is not a web address. */
export function siteOf(website: string): string | null {
  const url = URL.parse(website.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  return `${host}${url.port && `:${url.port}`}${url.pathname.replace(/\/+$/, '')}`;
}

/** Top-level domains that don't exist in public DNS. */
const endsOfPrivateNames = /\.(localhost|local|internal|home\.arpa)$/;

/** Whether everyone can open an address: http or https, a public host name, and no user name. */
export function isWebsite(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  // IP addresses end in a digit or a bracket, and names within a network have no dot.
  return /\.[a-z][a-z0-9-]*$/.test(url.hostname) && !endsOfPrivateNames.test(url.hostname);
}
