import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Prints whether the process and a thread of it have the cache, and the variable that further processes inherit. */
async function cachesIn(cache: string): Promise<unknown> {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { once } from 'node:events';
    import { getCompileCacheDir } from 'node:module';
    import { Worker } from 'node:worker_threads';
    import { shareCompileCache } from ${JSON.stringify(join(import.meta.dirname, 'compile-cache.ts'))};
    shareCompileCache(new URL(${JSON.stringify(pathToFileURL(cache))}));
    const code = "const { getCompileCacheDir } = require('node:module'); require('node:worker_threads').parentPort.postMessage(getCompileCacheDir() ?? null)";
    const [inThread] = await once(new Worker(code, { eval: true }), 'message');
    console.log(JSON.stringify([getCompileCacheDir() ?? null, inThread, process.env.NODE_COMPILE_CACHE ?? null]));`,
  );
  const { stdout } = await run(process.execPath, [program], { env: {} });
  return JSON.parse(stdout);
}

test('threads and processes use the compile cache of the process that starts them', async () => {
  const cache = join(folder, 'cache');
  const inside = expect.stringContaining(cache);
  expect(await cachesIn(cache)).toEqual([inside, inside, cache]);
});

test('without a writable folder, everything runs without a cache', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await cachesIn(join(file, 'cache'))).toEqual([null, null, null]);
});
