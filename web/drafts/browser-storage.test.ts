// Each stored entry names its member, unless it is a setting of the browser itself. Nobody on a shared computer sees,
// or acts on, another member's entries.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: client })
  .filter((path) => !/\.test\.tsx?$|^(e2e|testing)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(client, path), 'utf8') }));

test('only browser-storage.ts accesses storage, except for the theme and around page loads', () => {
  const direct = sources.filter(({ text }) =>
    /\b(local|session)Storage\b(?!\s*`)/.test(text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')),
  );
  expect(direct.map(({ path }) => path).sort()).toEqual([
    'drafts/browser-storage.ts',
    'fresh-code.ts',
    'full-load.ts',
    'theme.tsx',
  ]);
});

test('every key names its member, or is a setting of the browser', () => {
  const settings = ['kindling.alt-reminder', 'kindling.single-keys'];
  const keys = sources.flatMap(({ text }) =>
    [...text.matchAll(/(['"`])(kindling\.[^'"`]*)\1/g)].map(([, , key]) => key),
  );
  const unnamed = keys.filter((key) => !/\$\{[^}]*(member|user|owner)[^}]*\}/i.test(key ?? ''));
  // The channel tells other windows who is logged in. `unfinished-actions.ts` records the owner of each entry. Of commands,
  // only digests and keys are stored, which the server accepts only from their sender.
  const others = ['kindling.left.', 'kindling.member', 'kindling.unanswered-commands'];
  expect(unnamed.sort()).toEqual([...settings, ...others].sort());
});
