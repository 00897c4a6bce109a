// `npm run check`: checks everything about the code that can be known without running it, and the weight of the built
// client's pages. All checks run, even after one has failed; the output of a failed check is shown.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const checks: Readonly<Record<string, string>> = {
  types: 'tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/check.tsbuildinfo',
  'format and lint': 'biome check --error-on-warnings --reporter=summary',
  'import directions': 'depcruise --config .dependency-cruiser.cjs src modules projections web bench scripts',
  'import rules bite': 'vitest run --project unit scripts/import-rules.test.ts',
  'unused code and packages': 'knip --no-config-hints',
  words: 'node scripts/check-words.ts',
  'lock file': 'node scripts/check-lock.ts',
  // The client was built before (see prepare.mjs).
  'budgets of pages': 'node scripts/page-budgets.ts',
  'generated documents': 'npm run docs --if-present --silent -- --check',
};

const failed = Object.entries(checks).filter(([name, command]) => !passes(name, command));

console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Finds programs like any npm script does: those of node_modules come first. */
function passes(name: string, command: string) {
  const startedMs = performance.now();
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    maxBuffer: 64 << 20,
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (status !== 0) console.log(`\n$ ${command}\n${stdout}${stderr}`);
  return status === 0;
}
