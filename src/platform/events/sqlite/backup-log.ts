// Copies the log consistently, with an anchor, while it is read and written.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncToDisk } from '../../files/whole-file.ts';
import { anchorFileOf, writeAnchor } from './anchor.ts';
import type { LogHead } from './hash-chain.ts';
import { openLogToRead } from './log-file.ts';
import { faultOf } from './sqlite-fault.ts';
import { headReader } from './tail-check.ts';

/** In one step, because a copy in several steps restarts whenever another connection commits in between. */
const ALL_PAGES = 0x7f_ff_ff_ff;

/** Writes `target` and its anchor, and returns the head of the copy. Throws rather than overwrite anything. */
export async function backupLog(file: string, target: string): Promise<LogHead> {
  for (const each of [target, anchorFileOf(target)]) {
    if (existsSync(each)) throw new Error(`${each} exists already. Choose another name, or move it away.`);
  }
  const draft = `${target}.partial`;
  rmSync(draft, { force: true });
  try {
    {
      using source = openLogToRead(file);
      await backup(source, draft, { rate: ALL_PAGES });
    }
    const head = headOfClosed(draft);
    writeAnchor(target, head);
    renameSync(draft, target);
    syncToDisk(dirname(target));
    return head;
  } catch (error) {
    rmSync(draft, { force: true });
    rmSync(anchorFileOf(target), { force: true });
    throw faultOf(error, target);
  }
}

/** Closing the copy leaves a single durable file without a WAL. */
function headOfClosed(draft: string): LogHead {
  using copy = new DatabaseSync(draft);
  return headReader(copy)();
}
