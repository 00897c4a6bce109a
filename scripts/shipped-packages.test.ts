// Checks that the image contains only the packages that the server needs. Packages that only the client or a tool uses
// are bundled, or left out.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const server = globSync('{src,modules,projections}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|-fixture\.ts$|\.contract\.ts$|^src\/testing\//.test(file),
);
const imports = /(?:from|import\() ?'((?:@[\w.-]+\/)?[\w.-]+)/g;
const imported = new Set(
  server.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(imports)].map(([, name]) => name)),
);

test.each(Object.keys(dependencies))('the server itself imports %s, which its image installs', (name) => {
  expect(imported.has(name)).toBe(true);
});
