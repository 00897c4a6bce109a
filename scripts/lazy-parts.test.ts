// Checks that each lazy part of the client names the file that holds its code: the server looks it up in Vite's manifest.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../web');
const declared = /lazy(?:Page|Part)\(\s*'([^']+)',\s*async \(\) => \(await import\('([^']+)'\)\)/g;

it('a lazy part names the file that it imports', () => {
  const parts = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(declared)].map(([, source, imported = '']) => ({
      source,
      imported: normalize(join(dirname(file), imported)),
    })),
  );
  expect(parts.length).toBeGreaterThan(40);
  for (const { source, imported } of parts) expect(source).toBe(imported);
});
