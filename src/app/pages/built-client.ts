// The built client as pages need it: the HTML that Vite made, and each page's scripts, which come after the content and yield to it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuiltClient = Readonly<{
  /** Returns the page with these tags in its head, this root element, and this at the end of its body. */
  html(tags: string, root: string, end: string): string;
  /** Returns tags that start the client at once, and fetch the code of these sources with it. */
  startNow(sources: readonly string[]): string;
  /** Returns a template of links to the same scripts, from which `public/before-paint.js` starts the client after the first paint. */
  startAfterPaint(sources: readonly string[], when: 'at once' | 'on use'): string;
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
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry);
  const filesOf = (sources: readonly string[]): readonly string[] => {
    const found = new Set<string>();
    for (const source of entry === undefined ? [] : [...sources, entry]) addWithImports(found, manifest, source);
    return [...found].flatMap((source) => (manifest[source] ? [`/${manifest[source].file}`] : []));
  };
  return {
    // The root comes last, since only it may contain text that is not ours.
    html: (tags, root, end) =>
      page
        .replace('</head>', () => `${fonts}${tags}</head>`)
        .replace('</body>', () => `${end}</body>`)
        .replace('<div id="root"></div>', () => root),
    startNow: (sources) =>
      filesOf(sources)
        .toReversed()
        .map((file, at) => (at === 0 ? start(file) : preload(file)))
        .join('\n'),
    startAfterPaint: (sources, when) =>
      `<template id="after-paint" data-start="${when}">${filesOf(sources).map(preload).join('\n')}</template>`,
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

const start = (file: string): string => `<script fetchpriority="low" type="module" crossorigin src="${file}"></script>`;

const preload = (file: string): string => `<link fetchpriority="low" rel="modulepreload" crossorigin href="${file}">`;

function addWithImports(found: Set<string>, manifest: Manifest, source: string): void {
  if (found.has(source)) return;
  found.add(source);
  for (const each of manifest[source]?.imports ?? []) addWithImports(found, manifest, each);
  // Again, to stand after its imports.
  found.delete(source);
  found.add(source);
}
