// Tells whether a target folder lies in another folder. Files written there would count as part of that one.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Returns whether a path lies in a folder. Follows links, and works for a folder that does not exist yet. A folder lies in itself. */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([realPathOf(path), realPathOf(folder)]);
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** Returns the real path of the existing part, followed by the part that does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return join(await realPathOf(parent), basename(path));
  }
}
