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
  /node_modules\/(react-hook-form|@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib|@trpc\/client\/dist\/wsLink)|icons\/external-link\.|web\/(forms|tools\/|shelf\/|community\/composer\/submit-on-ctrl|ui\/([a-z]+\/)?(veil|checkbox|dialog|confirm-dialog|progress|radio-group|select|tabs|text-area|text-field|(tool|drawn)-mark))|icons\/(external-link|eye|star)\./;

/** What a card of a post holds: every page with posts. */
const ofPosts =
  /web\/community\/([a-z]+\/)+(alt-reminder|arrivals|closing-in|lightbox-on-demand|limits|media-frame|media-layout|media-tiles|edited-mark|link-card|post-actions|post-cache|post-link|use-bookmark|use-compose|published|composing|post-card|post-media|post-menu|post-poll|post-skeleton|publish-spark|share-post|use-edit-in-place|use-like|use-live-posts|use-refresh-post|use-vote)\.|web\/ui\/([a-z]+\/)?(relative-time|show-more|dates)|icons\/(share-2|link|bookmark|pen-line)\./;

/** What a list of posts has around the cards. */
const ofLists = /web\/community\/([a-z]+\/)+(post-list|runs|use-same-place)\.|web\/ui\/infinite/;

/** What stands on the community's page, and is shared by its tabs or the page of a post. */
const ofFeed = /web\/community\/([a-z]+\/)+(all-posts|feed-names|trending-now)\./;

/** What cards of tools and news show, on the pages of both and at home. */
const ofCards = /web\/(tools\/(stars|directory-names)|ui\/(tool|drawn)-mark)\.|icons\/(star|external-link)\./;

/** However many pages have posts, the others don't bring them. */
const isOfPosts = (id: string): boolean =>
  /web\/ui\/infinite-sentinel\.|web\/community\/([a-z]+\/)+(link-card|post-(card|poll|menu|actions|media|skeleton)|media-(frame|layout|tiles)|use-(vote|like|bookmark|live-posts|edit-in-place)|share-post|publish-spark|lightbox-on-demand|closing-in|post-cache|arrivals)\./.test(
    id,
  );

/** Small things of every page that rest on nothing but React: in one file, each costs what it holds. */
const small =
  /src\/loaders\/(?!compare)|modules\/(community|news|tools)\/names\.|web\/(theme|lazy-page|keys\/mod-key|notifications\/notifications-search|hydrated|ui\/(classes|logo|campfire))\./;

/** What every page has around it, and rests on more than React. */
const around =
  /web\/(page-data|shell\/(destination-link|destination-label|navigation|footer|theme-choice)|ui\/text\/(relative-time|dates)|community\/post\/kind-badge|messaging\/use-conversations|accounts\/profile\/member-query)\.|icons\/(shield|users|newspaper|compass|bot|briefcase|chart-column|mail|sun|moon|monitor|search|messages-square)\./;

/**
 * Few files, but not one: each is a task of its own for a phone. React, the router and what carries data change with their
 * packages alone.
 */
const chunks = [
  // With the shim that the router shares with other code: chunks that import one another could not be run one by one.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'data', test: /node_modules\/(@tanstack\/(react-query|query-core)|@trpc\/(?!client\/dist\/wsLink))/ },
  { name: 'small', test: small },
  { name: 'around', test: around },
  { name: 'common', test: (id: string) => !later.test(id) && !isOfPosts(id), minShareCount: 7 },
  { name: 'choices', test: /web\/ui\/tabs\./, minShareCount: 2 },
  { name: 'cards', test: ofCards, minShareCount: 2 },
  { name: 'feed', test: ofFeed, minShareCount: 2 },
  { name: 'lists', test: ofLists, minShareCount: 2 },
  { name: 'posts', test: ofPosts, minShareCount: 2 },
];

/**
 * A font that comes late waits for the next page: taking its place in a page that stands is a second layout of all of it, which
 * holds a phone up for 0.1 s. The packages of the fonts ask for that.
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
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      // React itself has what the shim adds to older versions of it.
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
