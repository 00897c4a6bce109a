// Copies uploads in all their variants. Files appear whole and never change, so one of the same size and type is there already.
import { finished } from 'node:stream/promises';
import { type MediaStore, type MediaVariant, mediaVariants } from '../../platform/media/media-store.ts';

type Options = Readonly<{
  source: MediaStore;
  target: MediaStore;
  /** Of all uploads that ever existed; some are deleted. */
  ids: readonly string[];
  /** The caller reports what is missing. */
  skipsUnreadable?: boolean;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}>;

export async function copyMedia({ source, target, ids, skipsUnreadable, signal, onProgress }: Options): Promise<void> {
  for (const [index, id] of ids.entries()) {
    for (const variant of mediaVariants) {
      signal.throwIfAborted();
      try {
        await copyFile(source, target, id, variant);
      } catch (error) {
        if (!skipsUnreadable || (await isReadable(source, id, variant))) throw error;
      }
    }
    onProgress(index + 1, ids.length);
  }
}

async function isReadable(source: MediaStore, id: string, variant: MediaVariant): Promise<boolean> {
  try {
    const opened = await source.open(id, variant);
    opened?.stream.resume();
    if (opened !== undefined) await finished(opened.stream);
    return true;
  } catch {
    return false;
  }
}

async function copyFile(source: MediaStore, target: MediaStore, id: string, variant: MediaVariant): Promise<void> {
  const [original, copy] = await Promise.all([source.describe(id, variant), target.describe(id, variant)]);
  if (original === undefined) {
    // The source deleted the file after an earlier run.
    if (copy !== undefined) await target.delete(id);
    return;
  }
  if (copy?.size === original.size && copy.contentType === original.contentType) return;
  const opened = await source.open(id, variant);
  if (opened === undefined) return;
  try {
    await target.put(id, variant, opened.stream, opened.contentType);
  } catch (error) {
    // A running server may delete the file during the copy.
    if ((await source.describe(id, variant)) !== undefined) throw error;
  } finally {
    opened.stream.destroy();
  }
}

export async function countMedia(store: MediaStore, ids: readonly string[]) {
  let [files, bytes] = [0, 0];
  for (const id of ids) {
    for (const described of await Promise.all(mediaVariants.map((variant) => store.describe(id, variant)))) {
      if (described === undefined) continue;
      files += 1;
      bytes += described.size;
    }
  }
  return { files, bytes };
}
