// The entry point of `npm start`: enables Node's compile cache, so that the next start takes half the time, then runs the server.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// If the folder can't be written, as in an image, Node continues without the cache.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./start/server-process.ts');
