// The server's entry point. Node's compile cache halves the time of the next start.
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(new URL('../../node_modules/.cache/compiled', import.meta.url));
await import('./start/server-process.ts');
