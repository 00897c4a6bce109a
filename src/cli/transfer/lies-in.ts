// Tells whether a folder lies in another, as part of which its files would count.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Follows links, and accepts a folder that does not exist yet. A folder lies in itself. */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([realPathOf(path), realPathOf(folder)]);
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return join(await realPathOf(parent), basename(path));
  }
}
