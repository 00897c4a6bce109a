// Shows that the import rules work. A small source tree contains one violation of each rule and each import that must stay allowed,
// and is checked by the same program that `npm run check` uses.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const rulesFile = join(root, '.dependency-cruiser.cjs');

type Import = readonly [from: string, to: string, how?: 'as types'];

const planted: Readonly<Record<string, readonly Import[]>> = {
  'kernel-stands-alone': [
    ['src/kernel/uses-platform.ts', 'src/platform/port.ts'],
    ['src/kernel/uses-platform-types.ts', 'src/platform/port.ts', 'as types'],
    ['src/kernel/reads-files.ts', 'node:fs'],
    ['src/kernel/uses-package.ts', 'fastify'],
    ['src/kernel/uses-text.ts', 'src/text/tree.ts'],
  ],
  'text-stands-alone': [
    ['src/text/uses-kernel.ts', 'src/kernel/words.ts'],
    ['src/text/uses-package.ts', 'zod'],
    ['src/text/reads-files.ts', 'node:fs'],
  ],
  'platform-stands-on-the-kernel': [
    ['src/platform/uses-module.ts', 'modules/likes/index.ts'],
    ['src/platform/uses-projection.ts', 'projections/community/feed/queries.ts'],
    ['src/platform/uses-app.ts', 'src/app/config.ts'],
  ],
  'pure-files-import-kernel-zod-and-siblings': [
    ['modules/likes/model/events.ts', 'src/platform/port.ts'],
    ['modules/likes/model/decider.ts', 'node:crypto'],
    ['modules/likes/model/state.ts', 'uuidv7'],
    ['modules/likes/model/errors.ts', 'modules/votes/index.ts'],
    ['modules/likes/model/commands.ts', 'modules/likes/index.ts'],
    ['modules/likes/model/poll/policies.ts', 'src/platform/port.ts', 'as types'],
  ],
  'pure-files-reach-no-input-or-output': [['modules/votes/model/decider.ts', 'modules/votes/model/reads-files.ts']],
  'modules-stand-on-kernel-and-platform': [
    ['modules/likes/router.ts', 'projections/community/feed/queries.ts'],
    ['modules/likes/reactions.ts', 'src/app/config.ts'],
  ],
  'modules-meet-at-their-index': [['modules/likes/uses-inside.ts', 'modules/votes/model/events.ts']],
  'modules-are-entered-by-their-index': [
    ['src/app/uses-inside.ts', 'modules/votes/model/events.ts'],
    ['web/uses-inside.ts', 'modules/votes/model/events.ts', 'as types'],
  ],
  'projections-fold-events-alone': [
    ['projections/community/feed/uses-module.ts', 'modules/votes/index.ts'],
    ['projections/community/feed/uses-router.ts', 'modules/votes/router.ts'],
  ],
  'projections-ask-each-other-by-queries': [
    ['projections/community/feed/uses-documents.ts', 'projections/accounts/members/read-model.ts'],
    ['projections/accounts/sessions/uses-documents.ts', 'projections/accounts/members/read-model.ts'],
  ],
  'projections-stand-on-kernel-and-platform': [['projections/community/feed/uses-app.ts', 'src/app/config.ts']],
  'demo-stands-below-the-app': [['src/demo/uses-app.ts', 'src/app/config.ts', 'as types']],
  'app-knows-no-cli-and-no-client': [
    ['src/app/uses-cli.ts', 'src/cli/verb.ts'],
    ['src/app/uses-client.ts', 'web/page.tsx'],
  ],
  'cli-is-the-outermost': [['bench/uses-cli.ts', 'src/cli/verb.ts']],
  'testing-is-for-tests': [
    ['src/app/uses-test-app.ts', 'src/testing/test-app.ts'],
    ['src/cli/uses-test-app.ts', 'src/testing/test-app.ts', 'as types'],
  ],
  'web-imports-types-of-the-server': [
    ['web/uses-server.ts', 'src/app/config.ts'],
    ['web/uses-module.tsx', 'modules/votes/index.ts'],
  ],
  'web-runs-in-a-browser': [['web/reads-files.ts', 'node:fs']],
  'server-runs-without-development-dependencies': [['src/app/uses-tool.ts', 'vite']],
  'loaders-stand-alone': [
    ['src/loaders/uses-text.ts', 'src/text/tree.ts'],
    ['src/loaders/uses-module.ts', 'modules/votes/index.ts'],
    ['src/loaders/uses-package.ts', 'zod'],
  ],
  'sizes-and-names-import-nothing': [['modules/votes/sizes.ts', 'modules/votes/model/events.ts']],
  'no-cycles': [['src/platform/egg.ts', 'src/platform/hen.ts']],
  'imports-lead-somewhere': [['src/app/misspelt.ts', 'src/app/confg.ts']],
};

const allowed: readonly Import[] = [
  ['src/kernel/parses.ts', 'zod'],
  ['src/text/parses.ts', 'mdast-util-from-markdown'],
  ['src/platform/on-kernel.ts', 'src/kernel/words.ts'],
  ['src/platform/on-text.ts', 'src/text/tree.ts'],
  ['src/platform/on-packages.ts', 'fastify'],
  ['modules/votes/model/state.ts', 'modules/votes/model/events.ts'],
  ['modules/votes/model/commands.ts', 'zod'],
  ['modules/votes/model/policies.ts', 'src/kernel/words.ts'],
  ['modules/votes/model/texts.ts', 'src/text/parses.ts'],
  ['modules/votes/reactions.ts', 'modules/members/index.ts'],
  ['modules/votes/router.ts', 'src/platform/port.ts'],
  ['modules/votes/router.test.ts', 'src/testing/test-app.ts'],
  ['projections/accounts/members/projection.ts', 'modules/votes/model/events.ts'],
  ['projections/accounts/members/hydrate.ts', 'projections/community/feed/queries.ts'],
  ['projections/accounts/members/texts.ts', 'src/text/parses.ts'],
  ['projections/accounts/members/router.ts', 'src/platform/port.ts'],
  ['src/app/registry.ts', 'modules/votes/index.ts'],
  ['src/app/registry-of-projections.ts', 'projections/accounts/members/read-model.ts'],
  ['src/cli/starts.ts', 'src/app/config.ts'],
  ['src/platform/store.contract.ts', 'vitest'],
  ['bench/run.ts', 'src/testing/test-app.ts'],
  ['web/trpc.ts', 'src/app/config.ts', 'as types'],
  ['src/loaders/votes.ts', 'modules/votes/names.ts'],
  ['src/app/pages/votes-pages.ts', 'src/loaders/votes.ts'],
  ['web/routes/votes.tsx', 'src/loaders/votes.ts'],
  ['web/markdown.tsx', 'src/text/parses.ts'],
  ['web/e2e/journey.test.ts', 'node:fs'],
];

/** The targets of the imports above, and files that must exist next to them. */
const bystanders = [
  'src/kernel/words.ts',
  'src/text/tree.ts',
  'src/platform/port.ts',
  'src/app/config.ts',
  'src/cli/verb.ts',
  'src/testing/test-app.ts',
  'modules/likes/index.ts',
  'modules/votes/index.ts',
  'modules/votes/router.ts',
  'modules/votes/model/events.ts',
  'modules/votes/names.ts',
  'modules/members/index.ts',
  'projections/community/feed/queries.ts',
  'projections/accounts/members/read-model.ts',
  'web/page.tsx',
];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let tree = '';
let violations: ReadonlyArray<{ rule: string; from: string; to: string }> = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'kindling-imports-'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  copyFileSync(join(root, 'package.json'), join(tree, 'package.json'));
  for (const file of bystanders) write(file, 'export const here = true;\n');
  write('modules/votes/model/reads-files.ts', "export * from 'node:fs';\n");
  write('src/platform/hen.ts', "export * from './egg.ts';\n");
  for (const one of [...Object.values(planted).flat(), ...allowed]) write(one[0], importing(one));
  violations = cruise();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a planted violation is caught', () => {
  const plants = Object.entries(planted).flatMap(([rule, imports]) =>
    imports.map(([from, to]) => ({ rule, from, to })),
  );

  test.each(plants)('$rule: $from must not import $to', ({ rule, from }) => {
    const caught = violations.filter((violation) => violation.from === from);
    expect(caught.map((violation) => violation.rule)).toContain(rule);
  });

  test('for every rule', () => {
    const rules: unknown = createRequire(import.meta.url)(rulesFile);
    const names = z.object({ forbidden: z.array(z.object({ name: z.string() })) }).parse(rules);
    expect(Object.keys(planted).toSorted()).toEqual(names.forbidden.map((rule) => rule.name).toSorted());
  });
});

test.each(allowed)('%s may import %s', (from) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([]);
});

function write(file: string, content: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), content);
}

function importing([from, to, how]: Import) {
  const target = /^(src|modules|projections|web|bench)\//.test(to) ? relative(dirname(from), to) : to;
  const specifier = to === target || target.startsWith('.') ? target : `./${target}`;
  return how === 'as types' ? `export type * from '${specifier}';\n` : `export * from '${specifier}';\n`;
}

function cruise() {
  const folders = ['src', 'modules', 'projections', 'web', 'bench'];
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', rulesFile, '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (stdout === '') throw new Error(`dependency-cruiser said nothing but: ${stderr}`);
  const found = report.parse(JSON.parse(stdout)).summary.violations;
  return found.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
