// Notices files that were deleted, moved or replaced while a server has them open, which goes on with the old ones.
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from '../app/start/stores.ts';
import { anchorFileOf } from '../platform/events/sqlite/anchor.ts';
import { holderOfDataFolder } from '../platform/files/data-folder-lock.ts';
import { Failed } from './exit-codes.ts';

/** Only Linux tells. */
export function requireFilesOfServer(dataDir: string): void {
  const pid = holderOfDataFolder(dataDir);
  const file = pid === undefined ? undefined : lostFile(realpathSync(dataDir), filesOpenIn(pid));
  if (file === undefined) return;
  throw new Failed(
    `${file} was deleted, moved or replaced while the server (process ${pid}) has it open. Don’t stop the server yet: only it still has the right file. docs/operating.md, "A file was deleted while the server runs", says how to get it back.`,
  );
}

function lostFile(dataDir: string, open: ReadonlySet<string>): string | undefined {
  const { log, keys, operations } = filesIn(dataDir);
  const precious = [log, keys, operations].flatMap((file) => [file, `${file}-wal`]).concat(anchorFileOf(log));
  return precious.find((file) => open.has(file + deleted) || (!open.has(file) && open.values().some(isMoved(file))));
}

const deleted = ' (deleted)';

/** A moved file has its name in another folder, or another ending. */
const isMoved = (file: string) => (path: string) => {
  const [name, now] = [basename(file), basename(path).replace(deleted, '')];
  return now === name || (now.startsWith(`${name}.`) && !now.startsWith(`${name}.anchor`));
};

function filesOpenIn(pid: number): ReadonlySet<string> {
  const folder = join('/proc', String(pid), 'fd');
  return new Set(
    orNothing(() => readdirSync(folder)).flatMap((name) => orNothing(() => [readlinkSync(join(folder, name))])),
  );
}

/** The process may be another user's, or the file closed since. */
function orNothing(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
