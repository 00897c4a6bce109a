// Runs the operator's command line as it is installed: built.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const cli = join(import.meta.dirname, '../dist/kindling/kindling.js');
const run = promisify(execFile);

/** Returns how many seconds the command took, and its output. Throws if the command failed. */
export async function kindling(line: readonly string[], settings: Readonly<Record<string, string>>) {
  const startedMs = performance.now();
  const options = { env: { ...process.env, ...settings }, maxBuffer: 64 * 1_024 * 1_024 };
  const { stdout } = await run(process.execPath, [cli, ...line], options);
  return { seconds: (performance.now() - startedMs) / 1_000, answer: stdout };
}
