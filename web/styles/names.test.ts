// Names in the styles: a browser ignores a property that does not exist, and the last of two animations of one name wins.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const styles = globSync('styles/*.css', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
const code = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
const namesIn = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

test('each animation is defined once', () => {
  const names = namesIn(styles, /@keyframes ([\w-]+)/g);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('each property that is used is defined here, in the client, or by a package', () => {
  const defined = new Set([...namesIn(styles, /(--[\w-]+)\s*:/g), ...namesIn(code, /['"](--[\w-]+)['"]/g)]);
  const isOfPackage = (name: string) => /^--(?:radix|container)-/.test(name);
  const used = namesIn(styles, /var\((--[\w-]+)\)/g);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !defined.has(name) && !isOfPackage(name))).toEqual([]);
});
