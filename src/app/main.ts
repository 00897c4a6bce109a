// The entry point of `npm start`: enables Node's compile cache, so that the next start takes half the time, then runs the server.
import { join } from 'node:path';
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./start/server-process.ts');
