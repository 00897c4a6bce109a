// Every refusal is in the catalogue.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCatalogue, productFiles } from './error-catalogue.ts';

const root = join(import.meta.dirname, '../..');

/** Finds texts in a source file that look like a refusal's code. The command line has its own codes. */
function codesIn(text: string, modules: readonly string[]): readonly string[] {
  const asCode = text.matchAll(/(?:\bcode:|\brefuse\.\w+\()\s*['"`]([a-z-]+\/[^'"`]+)['"`]/g);
  const ofModule = text.matchAll(new RegExp(`['"\`]((?:${modules.join('|')})/[a-z-]+)['"\`]`, 'g'));
  return [...asCode, ...ofModule].flatMap(([, code]) => code ?? []).filter((code) => !code.startsWith('cli/'));
}

describe('the catalogue of refusals', async () => {
  const catalogue = await errorCatalogue(root);
  const listed = [...catalogue.matchAll(/`([a-z]+\/[a-z-]+)`/g)].flatMap(([, code]) => code ?? []);
  const modules = [...new Set(listed.map((code) => code.split('/')[0] ?? ''))];

  test('lists every code in the sources', () => {
    const found = productFiles(root).flatMap((file) => codesIn(readFileSync(join(root, file), 'utf8'), modules));
    expect(found).toContain('request/too-many');
    expect([...new Set(found)].filter((code) => !listed.includes(code))).toEqual([]);
  });

  test('leaves out codes that only tests declare', () => {
    expect(modules).not.toContain('notes');
  });
});

test.each([
  ['a declared one', "const gone = refuse.notFound(\n  'relations/gone',", ['relations/gone']],
  ['one that is put together', "return { refusal: true, code: 'relations/gone' };", ['relations/gone']],
  ['one that is compared with', "if (code === 'media/gone') return;", ['media/gone']],
  ['a file’s type or a path is none', "'image/png' '/media/gone' 'relations/gone'", []],
])('a code is found in the sources: %s', (_case, text, codes) => {
  expect([...new Set(codesIn(text, ['media']))]).toEqual(codes);
});
