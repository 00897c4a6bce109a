// Checks that the tests named in docs/specification.md exist.
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
    files: [...proofs.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));

test('the page lists promises', () => expect(rows.length).toBeGreaterThan(180));

test('every promise names tests that exist', () => {
  const unproved = rows.filter(
    ({ files }) =>
      files.length === 0 || files.some((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))),
  );
  expect(unproved).toEqual([]);
});

test('no promise is listed twice', () => {
  const promises = rows.map(({ promise }) => promise);
  expect(promises.filter((promise, index) => promises.indexOf(promise) !== index)).toEqual([]);
});
