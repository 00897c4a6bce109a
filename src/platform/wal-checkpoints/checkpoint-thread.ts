// The thread that checkpoints SQLite files. It copies each file's write-ahead log into the file on request, and closes
// files that are no longer checkpointed.
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

export type Checkpointed = Readonly<{
  /** The number of pages in the log, and of those now in the file; -1 if another checkpoint was running. */
  pages?: number;
  copied?: number;
  /** Why it failed. */
  fault?: string;
}>;

const open = new Map<string, DatabaseSync>();

function databaseOf(file: string): DatabaseSync {
  const known = open.get(file);
  if (known !== undefined) return known;
  const db = new DatabaseSync(file);
  open.set(file, db);
  return db;
}

/** PASSIVE copies what it can, without waiting for readers and writers or blocking them. */
function checkpoint(file: string): Checkpointed {
  try {
    const { log, checkpointed } = databaseOf(file).prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
    return { pages: Number(log), copied: Number(checkpointed) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

export type CheckpointRequest = Readonly<{ checkpoint: string } | { close: string }>;

parentPort?.on('message', (asked: CheckpointRequest | undefined) => {
  if (asked !== undefined && 'checkpoint' in asked) return parentPort?.postMessage(checkpoint(asked.checkpoint));
  if (asked !== undefined) {
    open.get(asked.close)?.close();
    open.delete(asked.close);
    return;
  }
  for (const db of open.values()) db.close();
  parentPort?.close();
});
