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
    client: { build: { outDir: '../dist/web', manifest: true } },
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
