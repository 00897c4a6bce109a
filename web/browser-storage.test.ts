// What the browser stores names its member, unless it is a setting of the browser itself. So nobody on a shared computer is shown, or acts
// with, what another left.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((path) => !/\.test\.tsx?$|^(e2e|testing)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

test('storage is reached through browser-storage.ts, but for the theme and for what happens around a page load', () => {
  const direct = sources.filter(({ text }) =>
    /\b(local|session)Storage\b(?!\s*`)/.test(text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')),
  );
  expect(direct.map(({ path }) => path).sort()).toEqual([
    'browser-storage.ts',
    'fresh-code.ts',
    'full-load.ts',
    'theme.tsx',
  ]);
});

test('every key names the member it is for, or is a setting of the browser', () => {
  const settings = ['kindling.alt-reminder', 'kindling.single-keys'];
  const keys = sources.flatMap(({ text }) =>
    [...text.matchAll(/(['"`])(kindling\.[^'"`]*)\1/g)].map(([, , key]) => key),
  );
  const unnamed = keys.filter((key) => !/\$\{[^}]*(member|user|owner)[^}]*\}/i.test(key ?? ''));
  // The channel tells other windows who is logged in, `left-behind.ts` writes down whose each entry is, and of commands only digests
  // and keys are stored, which the server takes from their sender alone.
  const others = ['kindling.left.', 'kindling.member', 'kindling.unanswered-commands'];
  expect(unnamed.sort()).toEqual([...settings, ...others].sort());
});
