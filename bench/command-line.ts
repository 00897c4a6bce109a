// Runs the operator's command line as an operator does.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const cli = join(import.meta.dirname, '../src/cli/kindling.ts');
const run = promisify(execFile);

/** Answers how many seconds it took from the command to the end of its answer. Throws where it failed. */
export async function kindling(line: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const startedMs = performance.now();
  await run(process.execPath, [cli, ...line], { env: { ...process.env, ...settings }, maxBuffer: 64 * 1_024 * 1_024 });
  return (performance.now() - startedMs) / 1_000;
}
