// The server's entry point, which `npm start` runs as built into dist/kindling (scripts/build-server.ts): enables Node's compile cache, so that the next start takes half the time, then runs the server.
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(new URL('../../node_modules/.cache/compiled', import.meta.url));
await import('./start/server-process.ts');
