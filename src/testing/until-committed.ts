import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import { filesIn } from '../app/start/stores.ts';
import { isDataFolderInUse } from '../platform/data-folder-lock.ts';

/** Resolves once a running server has committed what it has folded, so that other connections see it. */
export async function untilCommitted(folder: string): Promise<void> {
  const { documents } = filesIn(folder);
  if (folder === '' || !existsSync(documents) || !isDataFolderInUse(folder)) return;
  for (const name of readdirSync(documents).filter((each) => each.endsWith('.sqlite')))
    await vi.waitUntil(() => !isBeingWritten(join(documents, name)), { timeout: 5_000, interval: 10 });
}

function isBeingWritten(file: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    db.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    return (error as Error).message.includes('locked');
  } finally {
    db?.close();
  }
}
