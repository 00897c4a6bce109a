// Checks docs/operating.md against the code: the commands that operators type and the figures that they watch must exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allVerbs } from '../src/cli/verbs/index.ts';

const verbs = await allVerbs();
const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');

test('each command on the page is a verb with the options that the page shows', () => {
  const lines = [...page.matchAll(/(?:^|`|kindling )kindling ((?!kindling)[a-z][^`\n#]*)/gm)].map(
    ([, line = '']) => line,
  );
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    // The longest name: `backup prune`, not `backup`.
    const [verb] = verbs
      .filter(({ name }) => `${line} `.startsWith(`${name} `))
      .sort((a, b) => b.name.length - a.name.length);
    expect(verb?.name, line).toBeDefined();
    const known = ['--json', ...Object.keys(verb?.options ?? {}).flatMap((flags) => flags.split(/[ ,]+/))];
    for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(known, line).toContain(option);
  }
});

test('lists exactly Kindling’s metrics', () => {
  const source = readFileSync(join(root, 'src/app/http/routes/metrics.ts'), 'utf8').replaceAll('`', "'");
  const named = new Set([...page.matchAll(/`(kindling_\w+)`/g)].map(([, name]) => name));
  const there = [...source.matchAll(/'(kindling_[a-z_]+)'/g)].map(([, name]) => name);
  const lag = ['kindling_projection_lag_events', 'kindling_projection_lag_seconds'];
  expect([...named].sort()).toEqual([...there, ...lag].sort());
});

test('each 503 has a row', () => {
  const sources = globSync('{src,modules}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  // When you add one, add its code below.
  expect(
    text.match(/Refused\([^;]*'SERVICE_UNAVAILABLE'|refusalResponse\(request[^;]*503\)|return unavailable\(/g),
  ).toHaveLength(9);
  const codes = [
    ...['adviser/analysis-failed', 'billing/provider-unreachable', 'request/being-built', 'request/damaged'],
    'request/disk-full',
    ...['request/outcome-unknown', 'request/shutting-down', 'request/too-busy', 'request/unavailable'],
  ];
  for (const code of codes) expect(page, code).toContain(`| responses are 503 \`${code}\` |`);
});

test('each page that it links to exists', () => {
  const links = [...page.matchAll(/\]\(([\w.]+\.md)/g)].map(([, file = '']) => file);
  for (const file of links) expect(existsSync(join(root, 'docs', file)), file).toBe(true);
});

test('each section that a message links to exists', () => {
  const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const named = [...sources.join('\n').matchAll(/docs\/operating\.md, "?([A-Z][a-z]+(?: [a-z]+)*)/g)].map(
    ([, part]) => part,
  );
  expect(named).toContain('The log is damaged');
  const parts = [...page.matchAll(/^#+ (.+)$/gm)].map(([, part]) => part);
  expect(parts).toEqual(expect.arrayContaining(named));
  for (const [, anchor = ''] of page.matchAll(/\]\(#([\w-]+)\)/g)) {
    expect(parts.map((part) => part?.toLowerCase().replaceAll(' ', '-'))).toContain(anchor);
  }
});
