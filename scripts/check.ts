// `npm run check`: every check of the code that doesn't run it, and the weight of the built client's pages. All of them run, even after one
// has failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..');

/** The slowest begin first. */
const checks: Readonly<Record<string, string>> = {
  types: 'tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/check.tsbuildinfo',
  'generated documents': 'npm run docs --if-present --silent -- --check',
  'format and lint': 'biome check --error-on-warnings --reporter=summary',
  'import directions': 'depcruise --config .dependency-cruiser.cjs src modules projections web bench scripts',
  'import rules bite': 'vitest run --project unit scripts/import-rules.test.ts',
  'unused code and packages': 'knip --no-config-hints',
  words: 'node scripts/check-words.ts',
  'lock file': 'node scripts/check-lock.ts',
  // The client was built before (see prepare.mjs).
  'budgets of pages': 'node scripts/page-budgets.ts',
};

const waiting = Object.entries(checks);
const failed: string[] = [];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    if (!(await passes(name, command))) failed.push(name);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));

console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Finds programs like any npm script does: those of node_modules come first. */
async function passes(name: string, command: string): Promise<boolean> {
  const startedMs = performance.now();
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const check = spawn(command, {
    cwd: root,
    shell: true,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printing = Promise.all([text(check.stdout), text(check.stderr)]);
  const [status] = (await once(check, 'close')) as [number | null];
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (status !== 0) console.log(`\n$ ${command}\n${(await printing).join('')}`);
  return status === 0;
}
