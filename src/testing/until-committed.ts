import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import { filesIn } from '../app/start/stores.ts';
import { commitDelayMs } from '../platform/documents/sqlite/document-folder.ts';
import { isDataFolderInUse } from '../platform/files/data-folder-lock.ts';

/** Resolves once a running server has committed what it has folded so far, or has begun another transaction since. */
export async function untilCommitted(folder: string): Promise<void> {
  const { documents } = filesIn(folder);
  if (!existsSync(documents) || !isDataFolderInUse(folder)) return;
  const awaited = readdirSync(documents).filter((name) => name.endsWith('.sqlite'));
  const isIdle = () => {
    // What is written to a file after its turn was not folded before the call.
    while (awaited[0] !== undefined && !isBeingWritten(join(documents, awaited[0]))) awaited.shift();
    return awaited.length === 0;
  };
  await vi.waitUntil(isIdle, { timeout: commitDelayMs * 2, interval: 10 }).catch(() => undefined);
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
