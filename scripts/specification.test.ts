// Checks docs/specification.md against the tests that it names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise '))
  .map((line) => line.split(' | '))
  .map(([promise = '', proofs = '']) => ({
    promise: promise.slice(2),
    texts: [...promise.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text),
    files: [...proofs.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));

test('the page has promises', () => expect(rows.length).toBeGreaterThan(180));

test.each(rows)('the tests of this row are there: $promise', ({ files }) => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file).toMatch(/\.test\.tsx?$/);
    expect(existsSync(join(root, file)), file).toBe(true);
  }
});

test.each(
  rows.filter(({ texts }) => texts.length > 0),
)('each text of this row stands in one of its tests, and each of them holds one: $promise', ({ texts, files }) => {
  const tests = files.map((file) => ({ file, code: codeOf(file) }));
  for (const text of texts)
    expect(
      tests.some(({ code }) => code.includes(text)),
      text,
    ).toBe(true);
  for (const { file, code } of tests)
    expect(
      texts.some((text) => code.includes(text)),
      file,
    ).toBe(true);
});

test('no promise stands twice', () => {
  const promises = rows.map(({ promise }) => promise);
  expect(promises.filter((promise, index) => promises.indexOf(promise) !== index)).toEqual([]);
});

/** Without comments, which prove nothing. */
function codeOf(file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  return source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll("\\'", "'");
}
