#!/usr/bin/env node
// The operator's command line: `npx kindling <verb>`, or `npm run kindling -- <verb>`. Lets Node keep its compiled code, so that
// the next command starts in a third of the time, then runs this one.
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(new URL('../../node_modules/.cache/compiled', import.meta.url));
await import('./command-line.ts');
