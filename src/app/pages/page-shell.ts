// The HTML that every page begins as: the built client with this page's title, tags and first data put in. Everything that is
// put in is escaped, and the data is a block that no browser runs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The answer of a query that the page will ask first, so that it need not ask. */
export type PageData = Readonly<{ path: string; input?: unknown; data: unknown }>;

export type Page = Readonly<{
  /** 200 unless said. */
  status?: number;
  title: string;
  description: string;
  /** Address of a picture for previews, on our own host or absolute. */
  image?: string;
  /** `website` unless said; `article` or `profile` for what is one. */
  kind?: 'website' | 'article' | 'profile';
  /** Where this content has its home, if not at the address asked for. */
  canonicalPath?: string;
  /** Keeps search engines from listing the page. */
  noindex?: boolean;
  data?: readonly PageData[];
}>;

export type PageShell = (page: Page, address: Readonly<{ origin: string; path: string }>) => string;

const siteName = 'Kindling';

export async function readPageShell(webFolder: string): Promise<PageShell> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => unbuilt);
  const [head = '', rest = ''] = splitAt(
    built.replace(/<title>[^<]*<\/title>\s*/i, '').replace(/<meta\s+name="description"[^>]*>\s*/i, ''),
    '</head>',
  );
  return (page, { origin, path }) => `${head}${tagsOf(page, origin, path)}${rest}`;
}

const unbuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><p>The client is not built. Run <code>npm run dev</code>, or <code>npm start</code>, which builds it.</p></body></html>';

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at)];
}

function tagsOf(page: Page, origin: string, path: string): string {
  const title = page.title.startsWith(siteName) ? page.title : `${page.title} · ${siteName}`;
  const canonical = origin + (page.canonicalPath ?? path);
  const image = page.image === undefined ? undefined : new URL(page.image, origin).href;
  const found = (page.status ?? 200) < 400;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.noindex || !found
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', page.kind ?? 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...(found ? [meta('property', 'og:url', canonical)] : []),
    ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...(page.data?.length
      ? [`<script type="application/json" id="kindling-data">${scriptSafe(page.data)}</script>`]
      : []),
  ];
  return `${tags.join('\n')}\n`;
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON that can't end the script element or begin a comment in it, and reads back as the same value. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
