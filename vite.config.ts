// Builds the web client twice. For browsers, into dist/web: file names contain a hash of their content, and nothing is inline, so the
// content security policy needs no exception. For drawing pages on the server, into dist/server: with all its packages, since the
// server's own don't include them.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rollup } from 'vite';

/** Paths that the development server passes on to Kindling. `/trpc/` is a pattern, because the client has a file `trpc.ts`. */
const serverPaths = ['/api', '^/trpc/', '/ws', '/media', '/health', '/metrics', '/dev/mail'];
const serverUrl = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001';

/** Loaded on first use: overlays, forms and the socket. */
const later =
  /node_modules\/(react-hook-form|@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib|@trpc\/client\/dist\/wsLink)|icons\/external-link\.|web\/(forms|tools\/|shelf\/|community\/composer\/submit-on-ctrl|ui\/([a-z]+\/)?(veil|modal|checkbox|dialog|confirm-dialog|progress|radio-group|select|tabs|text-area|text-field|(tool|drawn)-mark))|icons\/(external-link|eye|star)\./;

/** The card of a post, on every page with posts. */
const ofPosts =
  /web\/community\/([a-z]+\/)+(arrivals|closing-in|media-layout|media-tiles|edited-mark|post-actions|post-cache|post-link|compose|post-card|post-media|post-menu|post-poll|post-skeleton|publish-spark|share-post|use-edit-in-place|use-live-posts|use-post-change|use-refresh-post|use-vote)\.|web\/ui\/([a-z]+\/)?(relative-time|show-more|dates)|icons\/(share-2|link|bookmark|pen-line)\./;

/** The list around the cards. */
const ofLists = /web\/community\/([a-z]+\/)+(post-list|runs|use-same-place)\.|web\/ui\/infinite/;

/** Shared by the tabs of the community's page, and by the page of a post. */
const ofFeed = /web\/community\/([a-z]+\/)+(all-posts|feed-names|trending-now)\./;

/** The cards of tools and news, on their own pages and on the home page. */
const ofCards = /web\/(tools\/(stars|directory-names)|ui\/(tool|drawn)-mark)\.|icons\/(star|external-link)\./;

/** Kept out of the common chunk, however many pages share it: pages without posts don't load it. */
const isOfPosts = (id: string): boolean =>
  /web\/ui\/infinite-sentinel\.|web\/community\/([a-z]+\/)+(post-(card|poll|menu|actions|media|skeleton)|media-(layout|tiles)|use-(vote|post-change|live-posts|edit-in-place)|share-post|publish-spark|closing-in|post-cache|arrivals)\./.test(
    id,
  );

/**
 * Finds what every page imports: whatever the entry imports, and what that imports, but not the entry itself. Nothing
 * may import the entry, because it waits for the code of the page.
 */
const frame = {
  modules: new Set<string>(),
  plugin: {
    name: 'frame-of-every-page',
    buildEnd(this: Rollup.PluginContext) {
      frame.modules.clear();
      const found = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (const id of found) {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (frame.modules.has(imported)) continue;
          frame.modules.add(imported);
          found.push(imported);
        }
      }
    },
  },
};

/**
 * A few files instead of one: a phone runs each in a separate task. React, the router and the data packages change only when they are
 * updated.
 */
const chunks = [
  // Includes the shim that the router shares with other code. Otherwise two chunks would import one another, and could not run one by one.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'data', test: /node_modules\/(@tanstack\/(react-query|query-core)|@trpc\/(?!client\/dist\/wsLink))/ },
  { name: 'frame', test: (id: string) => frame.modules.has(id) && !later.test(id) && !/main\.tsx$/.test(id) },
  { name: 'common', test: (id: string) => !later.test(id) && !isOfPosts(id), minShareCount: 7 },
  { name: 'choices', test: /web\/ui\/tabs\./, minShareCount: 2 },
  { name: 'cards', test: ofCards, minShareCount: 2 },
  { name: 'feed', test: ofFeed, minShareCount: 2 },
  { name: 'lists', test: ofLists, minShareCount: 2 },
  { name: 'posts', test: ofPosts, minShareCount: 2 },
];

/** What the first page has loaded, whichever it is. */
const ofEveryPage = /assets\/(data|frame|index|react|rolldown-runtime|router)-[\w-]{8}\.(js|css)$/;

/**
 * A font that arrives late is used from the next page on. Swapping it in would lay the whole page out again, 0.1 s on a phone. The fonts'
 * packages declare `swap`.
 */
const lateFontsWait = {
  postcssPlugin: 'late-fonts-wait',
  Declaration: {
    'font-display': (declaration: { value: string }) => {
      declaration.value = 'optional';
    },
  },
};

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), frame.plugin],
  resolve: {
    alias: [
      // The shim is for versions of React that lack the hook.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  css: { postcss: { plugins: [lateFontsWait] } },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  // `vite build` builds both.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist/web',
        manifest: true,
        // Every browser that can run the client supports modulepreload.
        modulePreload: {
          polyfill: false,
          // To name these for each lazy part would only make the first script longer.
          resolveDependencies: (_file, imported) => imported.filter((file) => !ofEveryPage.test(file)),
        },
        rolldownOptions: {
          // Without this, code that is loaded later would be in the first script, for side effects that it doesn't have.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: { outDir: '../dist/server', ssr: 'server.tsx', copyPublicDir: false, emitAssets: false },
    },
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, ws: true }])),
  },
});
