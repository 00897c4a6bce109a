// Lists the faults that Kindling survives and the attacks that it withstands, from the names of their tests.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseSurvival } from '../../src/testing/faults.ts';
import { parseAttack } from '../../src/testing/hostile/withstands.ts';

const listed = z.array(z.object({ name: z.string(), file: z.string() }));

type Listed = Readonly<{ name: string; file: string }>;

const engines: Readonly<Record<string, string>> = {
  Kindling: 'The whole application, with processes that are killed or cut off.',
  SQLite: 'The embedded stores. Tests that need a small disk are skipped, with a message, where none can be mounted.',
  EventStoreDB: 'Through the real client, against a double of the server that breaks on command.',
  MongoDB: 'Through the real driver, against a double of the server that breaks on command.',
};

export function reliability(root: string): string {
  const tests = testsIn(root);
  const tested = <Parsed extends object>(parse: (name: string) => Parsed | undefined) =>
    tests.flatMap(({ name, file }) => {
      const parsed = parse(name);
      return parsed === undefined ? [] : [{ ...parsed, file }];
    });
  const [survived, withstood] = [tested(parseSurvival), tested(parseAttack)];
  const sections = Object.entries(engines).map(([engine, what]) => {
    const rows = survived
      .filter((each) => each.engine === engine)
      .map(({ fault, outcome, file }) => `| ${fault} | ${outcome} | [test](../${file}) |`);
    return [`## ${engine}`, '', what, '', '| fault | what holds | |', '|---|---|---|', ...rows].join('\n');
  });
  return [
    '# Reliability',
    '',
    `The ${survived.length} faults that the tests inject, and what holds during and after each of them. Generated from the names of`,
    'the tests by `npm run docs`, so every row is tested.',
    '',
    sections.join('\n\n'),
    '',
    '## Attacks',
    '',
    `The ${withstood.length} attacks that the tests make on a whole Kindling or its HTTP server. Each number is counted by its test.`,
    '',
    '| attack | what holds | |',
    '|---|---|---|',
    ...withstood.map(({ attack, outcome, file }) => `| ${attack} | ${outcome} | [test](../${file}) |`),
    '',
  ].join('\n');
}

/** Returns the tests with names that describe a fault or an attack, in the order of their files. */
function testsIn(root: string): readonly Listed[] {
  const files = globSync('{src,modules,projections}/**/*.test.ts', { cwd: root })
    .filter((file) => /\b(survives|withstands)\(/.test(readFileSync(join(root, file), 'utf8')))
    .filter((file) => file !== 'src/testing/faults.test.ts')
    .sort();
  const runner = join(root, 'node_modules/vitest/vitest.mjs');
  const line = [runner, 'list', '--json', '--no-static-parse', '--project', 'unit', ...files];
  const out = execFileSync(process.execPath, line, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const order = (file: string) => files.findIndex((each) => file.endsWith(each));
  return listed
    .parse(JSON.parse(out))
    .flatMap(({ name, file }) => {
      const path = files[order(file)];
      return path === undefined ? [] : [{ name: name.split(' > ').at(-1) ?? '', file: path }];
    })
    .sort((a, b) => order(a.file) - order(b.file));
}
