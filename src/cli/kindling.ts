#!/usr/bin/env node
// The operator's command line: `npx kindling <verb>`, or `npm run kindling -- <verb>`. Lets Node keep its compiled code, so that
// the next command starts in a third of the time, then runs this one.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// If the folder can't be written, as in an image, Node goes on without the cache.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./command-line.ts');
