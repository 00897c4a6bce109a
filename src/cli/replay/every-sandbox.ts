// Operations on every sandbox. Each sandbox is handled on its own, so a damaged one does not keep the others from being handled.
import { DocumentsUnavailable } from '../../platform/documents/document-store.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { openSandbox, type SandboxNote, SandboxUnusable } from './open-sandbox.ts';
import { dropSandbox, removeAbandoned, sandboxNames } from './sandbox-files.ts';

type SandboxListed = Readonly<{ name: string; note: SandboxNote }> | Readonly<{ name: string; unusable: string }>;

export async function listedSandboxes(installation: Installation): Promise<readonly SandboxListed[]> {
  const listed: SandboxListed[] = [];
  for (const name of await sandboxNames(installation)) {
    try {
      const { documents, note } = await openSandbox(installation, name);
      await documents.close();
      listed.push({ name, note });
    } catch (error) {
      if (error instanceof SandboxUnusable) listed.push({ name, unusable: error.reason });
      else if (error instanceof UsageError || error instanceof DocumentsUnavailable) {
        listed.push({ name, unusable: error.message });
      } else throw error;
    }
  }
  return listed;
}

export type ClearedSandboxes = Readonly<{
  cleared: number;
  /** Names of sandboxes that were deleted because they could not be read, and so could not be cleared. */
  deleted: readonly string[];
  /** Sandboxes that may still hold erased members. */
  left: readonly Readonly<{ name: string; reason: string }>[];
}>;

/** Applies the log's erasures to all sandboxes, so that nothing of erased members stays on the disk. */
export async function clearErasedFromSandboxes(installation: Installation): Promise<ClearedSandboxes> {
  let cleared = 0;
  const deleted: string[] = [];
  const left: { name: string; reason: string }[] = [];
  const leave = (name: string, error: unknown) =>
    left.push({ name, reason: error instanceof Error ? error.message : String(error) });
  // The erasure itself is done. What can't be looked at is told.
  await removeAbandoned(installation).catch((error: unknown) => leave('unfinished ones', error));
  const names = await sandboxNames(installation).catch((error: unknown) => {
    leave('all of them', error);
    return [];
  });
  for (const name of names) {
    try {
      const { documents } = await openSandbox(installation, name);
      await documents.close();
      cleared += 1;
    } catch (error) {
      if (!(error instanceof SandboxUnusable)) {
        leave(name, error);
        continue;
      }
      await dropSandbox(installation, name).then(
        () => deleted.push(name),
        (failed: unknown) => leave(name, failed),
      );
    }
  }
  return { cleared, deleted, left };
}
