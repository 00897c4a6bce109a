// How the web client is built: from web/ into dist/web, with names that change with their content under /assets, and
// nothing inline, so that the server's content security policy needs no exception.
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
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, ws: true }])),
  },
});
