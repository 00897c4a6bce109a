import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliReference } from './reference.ts';
import { allVerbs } from './verbs/index.ts';

const verbs = await allVerbs();

describe('docs/cli.md', () => {
  it('is up to date with the verbs: otherwise run `npm run docs`', () => {
    const written = readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
    expect(written).toBe(cliReference(verbs));
  });

  it('documents each verb’s options, an example and the schema of its JSON', () => {
    const text = cliReference(verbs);
    for (const { name, options = {}, examples } of verbs) {
      expect(text).toContain(`\n## ${name}\n`);
      for (const flags of Object.keys(options)) expect(text).toContain(`\`${flags.replaceAll('|', '\\|')}\``);
      for (const line of Object.keys(examples)) expect(text).toContain(`kindling ${line}`);
    }
    expect(text.match(/^"?\{$/gm)?.length).toBe(verbs.length);
  });

  it('keeps each row of a table to its two columns', () => {
    const rows = cliReference(verbs)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows.filter((row) => row.match(/(?<!\\)\|/g)?.length !== 3)).toEqual([]);
  });

  it('names no verb twice', () => {
    const names = verbs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
