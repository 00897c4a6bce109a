// `npm test`: runs every project of vitest.config.ts in a vitest of its own, so that the crash of one hides nothing of
// the others, and ends with one line that sums them up. `npm test -- <vitest's arguments>` runs some of the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './prepare/browser.mjs';
import { NotPrepared } from './prepare/run.mjs';
import { buildWebClient } from './prepare/web-client.mjs';
import { addCounts, isGreen, noTests, summaryLine, type TestCounts, withExitCode } from './test/counts.ts';

const root = join(import.meta.dirname, '..');
const browserTests: Readonly<Record<string, string>> = { web: 'web/**/*.test.tsx', e2e: 'web/e2e/**/*.test.ts' };

const allProjects = ['unit', 'web', 'e2e', 'servers'];
const countsSchema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

const { projects, vitestArguments } = parseArguments(process.argv.slice(2));
const client = buildClient();
const total = projects.map(runProject).reduce(addCounts, client);

if (total.passed + total.failed === 0)
  console.error('\nNo test ran: nothing matches what was asked for, or all of it was skipped.');
console.log(`\n${summaryLine(total)}`);
process.exitCode = isGreen(total) ? 0 : 1;

/** A client that can't be built is a failure, and no reason to keep silent about everything else. */
function buildClient(): TestCounts {
  try {
    buildWebClient();
    return noTests;
  } catch (failure) {
    if (!(failure instanceof NotPrepared)) throw failure;
    console.error(`\n${failure.message}`);
    return { ...noTests, failed: 1 };
  }
}

function runProject(project: string): TestCounts {
  const needsBrowser = browserTests[project];
  if (needsBrowser && !findBrowser()) {
    const files = globSync(needsBrowser, { cwd: root }).length;
    console.log(`\n${project}: skipped ${files} files, since there is no browser (see CHROMIUM_PATH)`);
    return { ...noTests, skipped: files };
  }
  const folder = mkdtempSync(join(tmpdir(), 'kindling-tests-'));
  const countsFile = join(folder, 'counts.json');
  try {
    const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test/count-reporter.ts')}`];
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        '--passWithNoTests',
        ...reporters,
        ...vitestArguments,
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_COUNTS_FILE: countsFile } },
    );
    return withExitCode(readCounts(countsFile), status);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that died before it could count has no file; its exit code tells. */
function readCounts(file: string): TestCounts {
  return existsSync(file) ? countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : noTests;
}

function parseArguments(args: readonly string[]) {
  if (args[0] === '--project' && args[1]) return { projects: [args[1]], vitestArguments: args.slice(2) };
  return { projects: allProjects, vitestArguments: args };
}
