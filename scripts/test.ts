// `npm test` runs every project of vitest.config.ts in a separate vitest, so that a crash of one hides nothing of the others, and sums them
// up in one line. `npm test -- <vitest's arguments>` runs some of the tests, `npm run test:servers` those for real servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { whereBothAre } from '../src/testing/real-places.ts';
import { findBrowser } from './prepare/browser.mjs';
import { buildServer, buildWebClient } from './prepare/builds.mjs';
import { NotPrepared } from './prepare/run.mjs';
import {
  addCounts,
  countsSchema,
  isGreen,
  noTests,
  summaryLine,
  type TestCounts,
  withExitCode,
} from './test/counts.ts';

const root = join(import.meta.dirname, '..');
const browserTests: Readonly<Record<string, string>> = {
  web: 'web/**/!(*.isolated).test.tsx',
  'web-isolated': 'web/**/*.isolated.test.tsx',
  e2e: 'web/e2e/**/*.test.ts',
};

type Run = Readonly<{ project: string; environment?: Readonly<Record<string, string>> }>;

/** Runs one after the other. */
type Lane = readonly Run[];

const inNode: Lane = [{ project: 'unit' }, { project: 'unit-isolated' }, { project: 'servers' }];
const inBrowser: Lane = [{ project: 'web' }, { project: 'web-isolated' }, { project: 'e2e' }];
/** Each kind leaves cores idle. */
const allProjects: readonly Lane[] = availableParallelism() > 1 ? [inNode, inBrowser] : [[...inNode, ...inBrowser]];
const onServers: Lane = [{ project: 'servers' }, { project: 'e2e', environment: { E2E_ON_REAL_SERVERS: 'true' } }];

const { lanes, vitestArguments } = parseArguments(process.argv.slice(2));
const built = buildAll();
const total = (await Promise.all(lanes.map(runLane))).flat().reduce(addCounts, built);

if (total.passed + total.failed === 0)
  console.error('\nNo test ran: nothing matches what was asked for, or all of it was skipped.');
for (const test of total.flaky) console.log(`\nPassed at the second attempt: ${test}`);
for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${summaryLine(total)}`);
process.exitCode = isGreen(total) ? 0 : 1;

/** Returns a folder in memory if there is room: the tests would spend a fifth of their time waiting for a disk. */
function roomyFolder(): string {
  const inMemory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir();
}

/** What can't be built is a failure, but everything else still runs. */
function buildAll(): TestCounts {
  try {
    buildWebClient();
    buildServer();
    return noTests;
  } catch (failure) {
    if (!(failure instanceof NotPrepared)) throw failure;
    console.error(`\n${failure.message}`);
    return { ...noTests, failed: 1 };
  }
}

/** The first lane prints as it runs, the others when a project has ended. */
async function runLane(lane: Lane, index: number): Promise<readonly TestCounts[]> {
  const counts: TestCounts[] = [];
  for (const run of lane) counts.push(await runProject(run, index === 0 ? 'inherit' : 'pipe'));
  return counts;
}

async function runProject({ project, environment = {} }: Run, output: 'inherit' | 'pipe'): Promise<TestCounts> {
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
    const options = ['run', '--project', project, '--passWithNoTests', ...reporters, ...vitestArguments];
    const own = { TMPDIR: folder, TEST_COUNTS_FILE: countsFile, TEST_BUILT_PROGRAMS: String(built.failed === 0) };
    const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...own, ...environment },
    });
    const printing = Promise.all([vitest.stdout, vitest.stderr].map((stream) => (stream ? text(stream) : '')));
    const [status] = (await once(vitest, 'close')) as [number | null];
    process.stdout.write((await printing).join(''));
    return withExitCode(readCounts(countsFile), status);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function missingServers(): readonly string[] {
  return whereBothAre().flatMap((where) => (where.kind === 'nowhere' ? [where.reason] : []));
}

/** A run that died before it could count leaves no file. Its exit code reports the failure. */
function readCounts(file: string): TestCounts {
  return existsSync(file) ? countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : noTests;
}

function parseArguments(args: readonly string[]) {
  if (args[0] === '--project' && args[1]) return { lanes: [[{ project: args[1] }]], vitestArguments: args.slice(2) };
  if (args[0] === '--on-real-servers') return { lanes: [onServers], vitestArguments: args.slice(1) };
  return { lanes: allProjects, vitestArguments: args };
}
