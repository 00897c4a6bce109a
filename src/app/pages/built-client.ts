// The built client as pages need it: the HTML that Vite made, and the scripts that a page's own code consists of. Scripts come after the
// content and yield to it: nothing that people read waits for them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuiltClient = Readonly<{
  /** Returns the page with these tags in its head, this root element, and this at the end of its body. */
  html(tags: string, root: string, end: string): string;
  scripts: string;
  /** Returns tags that have the browser fetch these sources' code with the page, and not only when its script asks for it. */
  preloadsOf(sources: readonly string[]): string;
}>;

/** Vite's manifest, by source. */
type Manifest = Readonly<Record<string, Readonly<{ file: string; isEntry?: boolean; imports?: readonly string[] }>>>;

/** The fonts of text and headings, which every page fetches. */
export const pageFonts = /\/(inter-latin-wght|bricolage-grotesque-latin-700)-normal[^/]*\.woff2$/;

const scriptTag = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;

export async function readBuiltClient(webFolder: string): Promise<BuiltClient> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => unbuilt);
  const manifest = JSON.parse(
    await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}'),
  ) as Manifest;
  const fonts = fontsOf(manifest);
  const page = built
    .replace(scriptTag, '')
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/i, '');
  return {
    // The root comes last, since only it may contain text that is not ours.
    html: (tags, root, end) =>
      page
        .replace('</head>', () => `${fonts}${tags}</head>`)
        .replace('</body>', () => `${end}</body>`)
        .replace('<div id="root"></div>', () => root),
    scripts: [...built.matchAll(scriptTag)].map(([tag]) => yielding(tag)).join('\n'),
    preloadsOf: preloads(manifest),
  };
}

/** Preloads the fonts. A page waits for no font, so one that is requested late only shows on the next page. */
function fontsOf(manifest: Manifest): string {
  return Object.values(manifest)
    .filter(({ file }) => pageFonts.test(file))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`)
    .join('');
}

const unbuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><p>The client is not built. Run <code>npm run dev</code>, or <code>npm start</code>, which builds it.</p></body></html>';

const yielding = (tag: string): string => tag.trim().replace(/^<(script|link)/, '<$1 fetchpriority="low"');

function preloads(manifest: Manifest): BuiltClient['preloadsOf'] {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const first = new Set(entries.flatMap((entry) => [...withImports(manifest, entry)]));
  return (sources) => {
    const wanted = new Set(sources.flatMap((source) => [...withImports(manifest, source)]));
    return [...wanted.difference(first)]
      .map((key) => `<link fetchpriority="low" rel="modulepreload" crossorigin href="/${manifest[key]?.file}">`)
      .join('\n');
  };
}

function withImports(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[source];
  if (chunk === undefined || found.has(source)) return found;
  found.add(source);
  for (const each of chunk.imports ?? []) withImports(manifest, each, found);
  return found;
}
