// Operations on every sandbox. Each is handled separately, so a damaged one doesn't block the others.
import { hourMs } from '../../kernel/instants.ts';
import { DocumentsUnavailable } from '../../platform/documents/document-store.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Recurring, schedule } from '../../platform/reactor/schedule.ts';
import { openSandbox, type SandboxNote, type SandboxPlace, SandboxUnusable } from './open-sandbox.ts';
import { dropSandbox, removeAbandoned, SandboxRefused, sandboxNames } from './sandbox-files.ts';

type SandboxListed = Readonly<{ name: string; note: SandboxNote }> | Readonly<{ name: string; unusable: string }>;

export async function listedSandboxes(installation: SandboxPlace): Promise<readonly SandboxListed[]> {
  const listed: SandboxListed[] = [];
  for (const name of await sandboxNames(installation)) {
    try {
      const { documents, note } = await openSandbox(installation, name);
      await documents.close();
      listed.push({ name, note });
    } catch (error) {
      if (error instanceof SandboxUnusable) listed.push({ name, unusable: error.reason });
      else if (error instanceof SandboxRefused || error instanceof DocumentsUnavailable) {
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

/** Clears erased members from sandboxes every hour, so that a deleted account is gone from them even if nobody opens them. */
export function sandboxSchedule(place: SandboxPlace, logger: Logger): Recurring {
  return schedule.every('operations.clear-sandboxes', { everyMs: hourMs }, async () => {
    const { deleted, left } = await clearErasedFromSandboxes(place);
    if (deleted.length > 0) logger.warn({ deleted }, 'sandboxes that could not be read were deleted');
    const [first] = left;
    if (first !== undefined) throw new Error(`The sandbox ${first.name} could not be cleared: ${first.reason}`);
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Applies the log's erasures to all sandboxes, so that nothing of erased members stays on the disk. The erasure itself is done, so it only
 * reports what can't be removed.
 */
export async function clearErasedFromSandboxes(installation: SandboxPlace): Promise<ClearedSandboxes> {
  let cleared = 0;
  const deleted: string[] = [];
  const left: { name: string; reason: string }[] = [];
  const leave = (name: string, error: unknown) => left.push({ name, reason: reasonOf(error) });
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
