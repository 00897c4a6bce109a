#!/usr/bin/env node
// The operator's command line: `npx kindling <verb>`, or `npm run kindling -- <verb>`. Lets Node keep its compiled code, so that
// the next command starts in a third of the time, then runs this one.
import { join } from 'node:path';
import { shareCompileCache } from '../platform/compile-cache.ts';

shareCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./command-line.ts');
