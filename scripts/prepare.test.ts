// Tests the preparation in a small separate project, with stand-ins for npm, Vite and the browser that record their
// calls. It redoes stale steps, skips fresh ones, and reports failed ones.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/fastify': { version, integrity: `digest of ${version}` },
      'node_modules/for-another-platform': { version: '1.0.0', integrity: 'digest', optional: true },
    },
  });

/** Installs the packages of the lock file for this platform, as `npm ci` does, unless the test makes it fail. */
const npmStandIn = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs');
  appendFileSync('calls', 'npm ' + process.argv.slice(2, 4).join(' ') + '\\n');
  if (existsSync('npm-fails')) process.exit(1);
  mkdirSync('node_modules/.bin', { recursive: true });
  mkdirSync('node_modules/vite/bin', { recursive: true });
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  delete packages['node_modules/for-another-platform'];
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node');
  writeFileSync('node_modules/vite/bin/vite.js', readFileSync('vite-stand-in.js'));
`;

const viteStandIn = `
  const { appendFileSync, existsSync } = require('node:fs');
  appendFileSync('calls', 'vite ' + process.argv[2] + '\\n');
  if (existsSync('vite-fails')) process.exit(1);
`;

const serverBuildStandIn = `
  import { appendFileSync, existsSync } from 'node:fs';
  appendFileSync('calls', 'server build\\n');
  if (existsSync('server-build-fails')) process.exit(1);
`;

let project = '';
/** A project that is prepared for `npm start`. */
let prepared = '';

beforeAll(() => {
  createProject();
  prepared = project;
  prepare('start');
});
afterAll(() => rmSync(prepared, { recursive: true }));

beforeEach(createProject);
afterEach(() => rmSync(project, { recursive: true }));

function copyPrepared(): void {
  rmSync(project, { recursive: true });
  cpSync(prepared, project, { recursive: true, verbatimSymlinks: true });
}

function createProject(): void {
  project = mkdtempSync(join(tmpdir(), 'kindling-prepare-'));
  cpSync(join(import.meta.dirname, 'prepare'), join(project, 'scripts/prepare'), { recursive: true });
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(project, 'scripts/prepare.mjs'));
  write('npm-cli.js', npmStandIn);
  write('vite-stand-in.js', viteStandIn);
  write('package-lock.json', lock('5.12.8'));
  const imported = ['src/text/parse.ts', 'src/loaders/post.ts', 'modules/tools/sizes.ts', 'modules/tools/names.ts'];
  write('scripts/build-server.ts', serverBuildStandIn);
  const sources = ['web/main.tsx', 'web/ui/button.tsx', 'src/app/main.ts', 'projections/feed.ts', ...imported];
  for (const file of ['tsconfig.json', 'vite.config.ts', ...sources]) write(file, `of ${file}`);
}

describe('the dependencies', () => {
  test('are installed in a fresh clone, and once only', () => {
    expect(prepare('dev').calls).toEqual(['npm ci --include=dev']);
    expect(prepare('dev').calls).toEqual([]);
  });

  test('are installed again when the lock file names another version', () => {
    prepare('dev');
    write('package-lock.json', lock('5.13.0'));
    expect(prepare('dev').calls).toEqual(['npm ci --include=dev']);
  });

  test('are installed again after an interrupted installation', () => {
    prepare('dev');
    rmSync(join(project, 'node_modules/.package-lock.json'));
    expect(prepare('dev').calls).toEqual(['npm ci --include=dev']);
  });

  test('that cannot be installed end the preparation with one line', () => {
    write('npm-fails', '');
    const { status, errors } = prepare('dev');
    expect(status).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^prepare: npm ci failed, .* run this again\.$/)]);
  });

  test('without a lock file end the preparation with one line', () => {
    rmSync(join(project, 'package-lock.json'));
    const { status, errors } = prepare('dev');
    expect(status).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^prepare: package-lock\.json is missing/)]);
  });
});

describe('the web client', () => {
  beforeEach(copyPrepared);

  test('is not built again from the same sources', () => {
    expect(prepare('start').calls).toEqual([]);
  });

  test.each([
    'web/ui/button.tsx',
    'src/text/parse.ts',
    'src/loaders/post.ts',
    'modules/tools/sizes.ts',
    'modules/tools/names.ts',
    'web/ui/new-file.tsx',
    'vite.config.ts',
  ])('is built again when %s changes', (file) => {
    write(file, 'changed');
    expect(prepare('start').calls).toContain('vite build');
  });

  test('is built again when a source is deleted', () => {
    rmSync(join(project, 'web/ui/button.tsx'));
    expect(prepare('start').calls).toEqual(['vite build']);
  });

  test.each([
    'web/ui/button.test.tsx',
    'web/e2e/journey.test.ts',
    'modules/tools/router.ts',
  ])('is not built again for %s', (file) => {
    write(file, 'changed');
    expect(prepare('start').calls).not.toContain('vite build');
  });

  test('with a failed build is built again, even from the sources of the last good build', () => {
    const good = readFileSync(join(project, 'web/main.tsx'), 'utf8');
    write('web/main.tsx', 'broken');
    write('vite-fails', '');
    const { status, errors } = prepare('start');
    expect(status).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^prepare: the web client could not be built/)]);
    rmSync(join(project, 'vite-fails'));
    write('web/main.tsx', good);
    expect(prepare('start').calls).toEqual(['vite build']);
  });
});

describe('the server', () => {
  beforeEach(copyPrepared);

  test.each([
    'src/app/main.ts',
    'projections/feed.ts',
    'modules/tools/router.ts',
    'scripts/build-server.ts',
    'package-lock.json',
  ])('is built again when %s changes, and once only', (file) => {
    write(file, file === 'package-lock.json' ? lock('5.13.0') : `${serverBuildStandIn} // changed`);
    expect(prepare('start').calls).toContain('server build');
    expect(prepare('start').calls).toEqual([]);
  });

  test.each([
    'web/main.tsx',
    'src/app/main.test.ts',
    'modules/news/feeds.yaml',
  ])('is not built again for %s', (file) => {
    write(file, 'changed');
    expect(prepare('start').calls).not.toContain('server build');
  });

  test('that cannot be built ends the preparation with one line', () => {
    write('src/app/main.ts', 'broken');
    write('server-build-fails', '');
    const { status, errors } = prepare('start');
    expect(status).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^prepare: the server could not be built/)]);
  });
});

describe('the browser', () => {
  test('named by CHROMIUM_PATH is used', () => {
    write('browser', '#!/bin/sh\n');
    chmodSync(join(project, 'browser'), 0o755);
    expect(prepare('test', { CHROMIUM_PATH: join(project, 'browser') }).status).toBe(0);
  });

  test('named by CHROMIUM_PATH that cannot be run ends the preparation with one line', () => {
    const { status, errors } = prepare('test', { CHROMIUM_PATH: '/no/such/browser' });
    expect(status).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^prepare: CHROMIUM_PATH is \/no\/such\/browser, which can't be run/),
    ]);
  });

  test.skipIf(process.platform === 'darwin')(
    'that is nowhere and cannot be fetched fails a build machine, and warns anybody else',
    () => {
      const nowhere = { PATH: '/no/such/folder' };
      const onBuildMachine = prepare('test', { ...nowhere, CI: 'true' });
      expect(onBuildMachine.status).toBe(1);
      expect(onBuildMachine.errors.at(-1)).toMatch(/^prepare: no Chromium was found, and none could be fetched/);
      const elsewhere = prepare('test', nowhere);
      expect(elsewhere.status).toBe(0);
      expect(elsewhere.errors.at(-1)).toMatch(/^prepare: the browser tests will be skipped/);
    },
  );
});

test('an unknown script is reported as a mistake in package.json', () => {
  const { status, errors } = prepare('strat');
  expect(status).toBe(2);
  expect(errors).toEqual([expect.stringMatching(/^prepare: "strat" is not one of start, dev, test/)]);
});

test('every prepared script of package.json is known', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const names = Object.values<string>(scripts).flatMap((command) => command.match(/prepare\.mjs (\S+)/)?.[1] ?? []);
  expect(names).toContain('start');
  const environment = { CHROMIUM_PATH: process.execPath };
  for (const name of names) expect([name, prepare(name, environment).status]).toEqual([name, 0]);
});

function prepare(script: string, environment: NodeJS.ProcessEnv = {}) {
  rmSync(join(project, 'calls'), { force: true });
  const ended = spawnSync(process.execPath, [join(project, 'scripts/prepare.mjs'), script], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(project, 'npm-cli.js'), ...environment },
  });
  return {
    status: ended.status,
    errors: linesOf(ended.stderr).filter((line) => line.startsWith('prepare:')),
    calls: calls(),
  };
}

function calls() {
  return existsSync(join(project, 'calls')) ? linesOf(readFileSync(join(project, 'calls'), 'utf8')) : [];
}

function linesOf(text: string) {
  return text.split('\n').filter((line) => line !== '');
}

function write(file: string, content: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), content);
}
