// What the modules say about themselves to tests.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** Returns one export of every file that the pattern matches. */
export async function exportOfEachModule<Exported>(
  pattern: string,
  name: string,
): Promise<Readonly<Record<string, Exported>>> {
  const paths = globSync(pattern, { cwd: root }).sort();
  const exported = paths.map(async (path) => {
    const loaded: Readonly<Record<string, Exported>> = await import(pathToFileURL(join(root, path)).href);
    const value = loaded[name];
    if (value === undefined) throw new Error(`${path} has no export ${name}.`);
    return [path, value] as const;
  });
  return Object.fromEntries(await Promise.all(exported));
}
