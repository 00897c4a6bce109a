// `npm test`: runs every project of vitest.config.ts in a separate vitest, so that the crash of one hides nothing of the others,
// and ends with one line that sums them up. `npm test -- <vitest's arguments>` runs some of the tests. `npm run test:servers`: runs
// the tests for real servers, among them the whole journeys.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { whereBothAre } from '../src/testing/real-places.ts';
import { findBrowser } from './prepare/browser.mjs';
import { NotPrepared } from './prepare/run.mjs';
import { buildWebClient } from './prepare/web-client.mjs';
import { addCounts, isGreen, noTests, summaryLine, type TestCounts, withExitCode } from './test/counts.ts';

const root = join(import.meta.dirname, '..');
const browserTests: Readonly<Record<string, string>> = {
  web: 'web/**/!(*.isolated).test.tsx',
  'web-isolated': 'web/**/*.isolated.test.tsx',
  e2e: 'web/e2e/**/*.test.ts',
};

type Run = Readonly<{ project: string; environment?: Readonly<Record<string, string>> }>;

const allProjects: readonly Run[] = ['unit', 'unit-isolated', 'web', 'web-isolated', 'e2e', 'servers'].map(
  (project) => ({ project }),
);
const onServers: readonly Run[] = [
  { project: 'servers' },
  { project: 'e2e', environment: { E2E_ON_REAL_SERVERS: 'true' } },
];
const countsSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
  flaky: z.array(z.string()),
});

const { runs, vitestArguments } = parseArguments(process.argv.slice(2));
const client = buildClient();
const total = runs.map(runProject).reduce(addCounts, client);

if (total.passed + total.failed === 0)
  console.error('\nNo test ran: nothing matches what was asked for, or all of it was skipped.');
for (const test of total.flaky) console.log(`\nPassed at the second attempt: ${test}`);
for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${summaryLine(total)}`);
process.exitCode = isGreen(total) ? 0 : 1;

/**
 * Returns a folder in memory if there is room: the tests write gigabytes in small pieces, and would spend a fifth of
 * their time waiting for a disk.
 */
function roomyFolder(): string {
  const inMemory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir();
}

/** A client that can't be built is a failure, but everything else still runs. */
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

function runProject({ project, environment = {} }: Run): TestCounts {
  const needsBrowser = browserTests[project];
  const missing = [
    ...(needsBrowser && !findBrowser() ? ['there is no browser (see CHROMIUM_PATH)'] : []),
    ...(environment.E2E_ON_REAL_SERVERS ? missingServers() : []),
  ];
  if (needsBrowser && missing.length > 0) {
    const files = globSync(needsBrowser, { cwd: root }).length;
    console.log(`\n${project}: skipped ${files} files, since ${missing.join('; ')}`);
    return { ...noTests, skipped: files };
  }
  const folder = mkdtempSync(join(roomyFolder(), 'kindling-tests-'));
  // Some tests run processes as another user.
  chmodSync(folder, 0o755);
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
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, TMPDIR: folder, ...environment, TEST_COUNTS_FILE: countsFile },
      },
    );
    return withExitCode(readCounts(countsFile), status);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function missingServers(): readonly string[] {
  return whereBothAre().flatMap((where) => (where.kind === 'nowhere' ? [where.reason] : []));
}

/** A run that died before it could count leaves no file. Its exit code shows the failure. */
function readCounts(file: string): TestCounts {
  return existsSync(file) ? countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : noTests;
}

function parseArguments(args: readonly string[]) {
  if (args[0] === '--project' && args[1]) return { runs: [{ project: args[1] }], vitestArguments: args.slice(2) };
  if (args[0] === '--on-real-servers') return { runs: onServers, vitestArguments: args.slice(1) };
  return { runs: allProjects, vitestArguments: args };
}
