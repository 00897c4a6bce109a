// Whether a place that is to be filled lies in another one: what is written there would be taken for a part of that.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Also by links, and where it is not there yet; a folder lies in itself. */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([realPathOf(path), realPathOf(folder)]);
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** Of what is there; what is still to be made lies below it. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return join(await realPathOf(parent), basename(path));
  }
}
