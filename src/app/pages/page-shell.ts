// Renders the HTML of every page: the built client with this page's title, tags, rendered content and first data.
import type { Position } from '../../kernel/event.ts';
import { readBuiltClient } from './built-client.ts';

/** The result of the page's first query, sent along so that the page need not request it. */
export type PageData = Readonly<{
  path: string;
  input?: unknown;
  data: unknown;
  /** The query's result was a 404: the page shows that at once. */
  isMissing?: true;
}>;

export type Page = Readonly<{
  /** Defaults to 200. */
  status?: number;
  /** The page failed to load, so there is nothing to render: the client starts with a frame, and finds out why. */
  hasFailed?: true;
  title: string;
  description: string;
  /** Address of a picture for previews, on our own host or absolute. */
  image?: string;
  /** Defaults to `website`. */
  kind?: 'website' | 'article' | 'profile';
  /** The canonical address of this content, if it differs from the requested one. */
  canonicalPath?: string;
  /** The address to which this one redirects permanently, with a 301. */
  movedTo?: string | undefined;
  /** Keeps search engines from listing the page. */
  noindex?: boolean;
  /** The feeds that a reader can follow instead of the page. */
  feeds?: readonly Readonly<{ title: string; path: string }>[];
  /** A description of the content in the vocabulary of schema.org. */
  structuredData?: Readonly<Record<string, unknown>>;
  data?: readonly PageData[];
  /** The position in the log that the data show at least. The client requests the hints after it. */
  position?: Position | undefined;
}>;

export type Rendered = Readonly<{
  html: string;
  /** The sources of the page's own code, outer parts first, which the browser fetches at once, and before it hydrates. */
  code: readonly string[];
}>;

export type RenderedPage = Rendered & Readonly<{ renderedAt: Date; isForVisitors?: true }>;

/** The client takes over a whole page as it stands, and replaces a frame with what it renders. */
type Body = Rendered & Partial<RenderedPage>;

/** Renders a page. `origin` is the result of `siteOrigin`; if it is empty, no tag contains the page's address. */
export type PageShell = (page: Page, address: Readonly<{ origin: string; path: string }>, body?: Body) => string;

const siteName = 'Kindling';

export async function readPageShell(webFolder: string): Promise<PageShell> {
  const client = await readBuiltClient(webFolder);
  /** A rendered page can be read without a script. Pages for search engines are there to be read. */
  function scriptsOf({ noindex, status = 200 }: Page, body: Body | undefined): string {
    if (!body?.renderedAt) return client.startNow(body?.code ?? []);
    const isForReading = body.isForVisitors && !noindex && status < 400;
    return client.startAfterPaint(body.code, isForReading ? 'on use' : 'at once');
  }

  return (page, { origin, path }, body) => {
    const end = [scriptsOf(page, body), dataOf(page)].filter(Boolean).join('\n');
    return client.html(tagsOf(page, origin, path), rootOf(page, body), `${end}\n`);
  };
}

function rootOf({ position }: Page, body: Body | undefined): string {
  const root = position === undefined ? '<div id="root"' : `<div id="root" data-position="${position}"`;
  if (body === undefined) return `${root}></div>`;
  const rendered = body.renderedAt
    ? `data-drawn="page" data-drawn-at="${body.renderedAt.getTime()}" data-code="${body.code.join(' ')}"`
    : 'data-drawn="frame" inert';
  return `${root} ${rendered}>${body.html}</div>`;
}

const dataOf = ({ data }: Page): string =>
  data?.length ? dataBlock('type="application/json" id="kindling-data"', data) : '';

/** Returns data as a script block of a type that no browser runs, so the content security policy doesn't apply. */
function dataBlock(attributes: string, data: unknown): string {
  return `<script ${attributes}>${scriptSafe(data)}</script>`;
}

/** The preview picture of a page that has none. */
const ownIcon = '/icons/512.png';

function tagsOf(page: Page, origin: string, path: string): string {
  const title = page.title.startsWith(siteName) ? page.title : `${page.title} · ${siteName}`;
  const canonical = origin && origin + (page.canonicalPath ?? path);
  const image = URL.parse(page.image ?? ownIcon, origin || undefined)?.href;
  const found = (page.status ?? 200) < 400;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    ...(page.noindex || !found
      ? [meta('name', 'robots', 'noindex')]
      : canonical
        ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`]
        : []),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', page.kind ?? 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...(found && canonical ? [meta('property', 'og:url', canonical)] : []),
    ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
    meta('name', 'twitter:card', page.image && image ? 'summary_large_image' : 'summary'),
    ...(page.feeds ?? []).map(
      ({ title, path }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(path)}">`,
    ),
    ...(page.structuredData ? [dataBlock('type="application/ld+json"', page.structuredData)] : []),
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

/** Serialises to JSON that can't end the script element or begin a comment in it, and that parses to the same value. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
