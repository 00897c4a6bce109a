#!/usr/bin/env node
// The operator's command line. Node keeps the compiled code, so that the next command starts in a third of the time.
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(new URL('../../node_modules/.cache/compiled', import.meta.url));
await import('./command-line.ts');
