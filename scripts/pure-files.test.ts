// Shows that the linter keeps clocks, randomness and I/O out of the files that must be pure, and only out of those. A
// small source tree with one impurity in each file is linted by this project's rules.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const planted = [
  ['modules/likes/model/like.ts', 'Date.now()'],
  ['modules/likes/model/state.ts', 'new Date()'],
  ['modules/likes/model/commands.ts', 'Math.random()'],
  ['modules/likes/model/events.ts', 'crypto.randomUUID()'],
  ['modules/likes/model/poll/policies.ts', 'performance.now()'],
  ['modules/likes/model/poll-errors.ts', 'process.env.PORT'],
  ['projections/community/feed/projection.ts', "fetch('/elsewhere')"],
] as const;

const allowed = [
  ['modules/votes/model/decider.ts', "new Date('2026-11-21T08:30:00Z')"],
  ['modules/votes/router.ts', 'Date.now()'],
  ['modules/votes/model/vote.test.ts', 'new Date()'],
  ['projections/community/feed/queries.ts', 'new Date()'],
] as const;

let tree = '';
let complaints: readonly string[] = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'kindling-purity-'));
  for (const file of ['biome.json', '.gitignore', 'scripts/pure.grit']) cpSync(join(root, file), join(tree, file));
  for (const [file, expression] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `export const value = ${expression};\n`);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], { cwd: tree, encoding: 'utf8' });
  complaints = stdout.split('\n').filter((line) => line.startsWith('::error'));
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(planted)('%s must not use %s', (file) => {
  expect(complaintsAbout(file)).toHaveLength(1);
});

test.each(allowed)('%s may use %s', (file) => {
  expect(complaintsAbout(file)).toEqual([]);
});

function complaintsAbout(file: string) {
  return complaints.filter((line) => line.includes(`file=${file},`));
}
