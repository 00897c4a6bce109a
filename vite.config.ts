// How the web client is built, twice: for browsers from web/ into dist/web, with names that change with their content under
// /assets and nothing inline, so that the server's content security policy needs no exception; and into dist/server what draws
// its pages on the server, with all that it needs, since the server's own packages hold nothing of it.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the server answers itself; every other path of the development server is the client's. */
// A pattern for the one that begins like a file of the client: trpc.ts.
const serverPaths = ['/api', '^/trpc/', '/ws', '/media', '/health', '/metrics', '/dev/mail'];
const serverUrl = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001';

/** What opens above a page, or speaks when the page has come, is not part of what it begins with. */
const later =
  /node_modules\/(@radix-ui\/react-(collection|roving-focus|dialog|alert-dialog|dismissable-layer|focus-scope|focus-guards|popper)|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib|@trpc\/client\/dist\/wsLink)|web\/ui\/(veil|dialog|confirm-dialog)/;

/** What a card of a post holds, and the lists of them: every page with posts. */
const ofPosts =
  /web\/community\/(alt-reminder|arrivals|closing-in|feed-names|lightbox-on-demand|limits|linked-comment|media-frame|media-layout|media-tiles|post-actions|post-cache|post-card|post-list|post-media|post-menu|post-poll|post-skeleton|publish-spark|share-post|use-delete|use-edit-in-place|use-like|use-live-posts|use-same-place|use-vote)\.|web\/ui\/(text-area|relative-time|show-more|dates|infinite)/;

/**
 * Few files, but not one: each is a task of its own for a phone. React, the router and what carries data change with their
 * packages alone.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'data', test: /node_modules\/(@tanstack\/(react-query|query-core)|@trpc\/(?!client\/dist\/wsLink))/ },
  { name: 'common', test: (id: string) => !later.test(id), minShareCount: 6 },
  { name: 'posts', test: ofPosts, minShareCount: 2 },
];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
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
        // Every browser that can show the client knows the real thing.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Else what is fetched later comes at once, for effects that it does not have.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } },
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
