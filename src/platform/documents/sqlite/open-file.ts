// Opens a file of documents. The log can rebuild it, so a file that is damaged or has another layout is replaced by an
// empty one. The old file is deleted, since it would retain the words of members who are erased later. A file that is
// not Kindling's is renamed, never deleted. A precious file is refused instead, as is one that another process may have
// open, because that process would continue with the old file.
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DocumentsUnavailable, FileUnusable } from '../document-store.ts';
import { Database } from './database.ts';
import { isDamage, withoutJobs } from './faults.ts';
import { schemaOfFile } from './schema.ts';
import { unscrubbedTable } from './scrubber.ts';

/** Marks the file as Kindling's documents ("KdlD"), and the layout of its tables. */
const applicationId = 0x4b646c44;
const layoutVersion = 1;
/** Offset of the application id in a SQLite file. */
const headerOffsetOfId = 68;

export type Replaced = Readonly<{
  path: string;
  /** Undefined if the file was deleted. */
  movedTo: string | undefined;
  reason: string;
}>;

type OpenFileOptions = Readonly<{
  path: string;
  /** Its documents exist nowhere else: commits survive a power cut, and an unusable file is refused. */
  precious: boolean;
  /** Another process may have the file open. */
  isShared: boolean;
  /** The most that SQLite caches of the file. */
  cacheKiB: number;
  onReplaced(what: Replaced): void;
}>;

export function openFile({ path, precious, isShared, cacheKiB, onReplaced }: OpenFileOptions): Database {
  const isMarked = isMarkedDamaged(path) && !precious;
  const opened = isMarked ? 'it was found damaged while in use' : tryOpen(path, { precious, cacheKiB });
  if (opened instanceof Database) return opened;
  if (precious) throw new DocumentsUnavailable(`${path} can't be used: ${opened}. ${withoutJobs}`);
  if (isShared)
    throw new FileUnusable(`${path} can't be used: ${opened}. Restart the server: it then rebuilds it from the log.`);

  const movedTo = isMarked || isOurs(path) ? undefined : freeNameFor(path);
  clearAway(path, movedTo);
  onReplaced({ path, movedTo, reason: opened });
  const fresh = tryOpen(path, { precious, cacheKiB });
  if (fresh instanceof Database) return fresh;
  throw new DocumentsUnavailable(`${path} can't be created again: ${fresh}.`);
}

/** Makes the next start replace the file. */
export function markDamaged(path: string): void {
  writeFileSync(markerOf(path), '');
}

const isMarkedDamaged = (path: string): boolean => existsSync(markerOf(path));

const markerOf = (path: string) => `${path}.damaged`;

type Settings = Pick<OpenFileOptions, 'precious' | 'cacheKiB'>;

/** Returns the database, or the reason why the file can't be used. */
function tryOpen(path: string, settings: Settings): Database | string {
  const db = new Database(path);
  try {
    const reason = prepare(db, settings);
    if (reason === undefined) return db;
    db.close();
    return reason;
  } catch (error) {
    db.close();
    if (isDamage(error)) return 'it is damaged, or no database';
    throw error;
  }
}

function prepare(db: Database, { precious, cacheKiB }: Settings): string | undefined {
  db.exec('PRAGMA busy_timeout = 5000');
  const found = marksOf(db);
  const reason = found.isNew ? undefined : reasonAgainst(found);
  if (reason !== undefined) return reason;

  // A new file that a power cut damages is found damaged, and built again.
  if (found.isNew && !precious) db.exec('PRAGMA synchronous = OFF');
  db.exec('PRAGMA journal_mode = WAL');
  if (found.isNew) {
    db.transaction(() => {
      // Another process may have been faster.
      if (marksOf(db).isNew) makeTables(db);
    });
  }
  // If not precious, a power cut may lose the last commits, but never their order. Lost events are folded again from the log.
  db.exec(`
    PRAGMA secure_delete = ON;
    PRAGMA synchronous = ${precious ? 'FULL' : 'NORMAL'};
    PRAGMA cache_size = -${cacheKiB};
    PRAGMA wal_autocheckpoint = 16000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA temp_store = MEMORY;
  `);
  db.exec(unscrubbedTable);
  readLists(db);
  return undefined;
}

function reasonAgainst({ id, version }: ReturnType<typeof marksOf>): string | undefined {
  if (id !== applicationId) return 'it belongs to another program';
  if (version !== layoutVersion) return `its layout is ${version}, not ${layoutVersion}`;
  return undefined;
}

/** Returns whether `openFile` would keep this existing file. Writes nothing to it, and creates nothing next to it. */
export function isUsableFile(path: string): boolean {
  if (!existsSync(path) || isMarkedDamaged(path)) return false;
  try {
    // A process that uses the file has a write-ahead log; one that was killed has left it behind.
    using db = new Database(path, { readOnly: true, isImmutable: !existsSync(`${path}-wal`) });
    if (reasonAgainst(marksOf(db)) !== undefined) return false;
    readLists(db);
    return true;
  } catch (error) {
    // Nothing is removed because another process holds the file, or this user can't read it.
    return !isDamage(error);
  }
}

/** Throws if a table that each start needs can't be read. Earlier releases made files without the second one. */
function readLists(db: Database): void {
  db.rows('SELECT id, name, spec FROM collections');
  const found = db.rows("SELECT 1 FROM sqlite_schema WHERE name = 'unscrubbed'");
  if (found.length > 0) db.rows('SELECT text_table FROM unscrubbed');
}

function makeTables(db: Database): void {
  db.exec(schemaOfFile);
  db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layoutVersion};`);
}

/** Creates a file that no other process opens before it is complete: without a journal or waiting for the disk. */
export function makeDraft(path: string): Database {
  rmSync(path, { force: true });
  const db = new Database(path, { isDraft: true });
  db.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -65536;
  `);
  makeTables(db);
  db.exec(unscrubbedTable);
  return db;
}

/** Reads everything in one transaction, since another process may be creating the file. */
function marksOf(db: Database) {
  const [id, version, tables] = db.row<[id: number, version: number, tables: number]>(`
    SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
    FROM pragma_application_id, pragma_user_version
  `) ?? [0, 0, 0];
  return { id, version, isNew: tables === 0 && id === 0 && version === 0 };
}

/** Reads the mark in the header, which is readable even in most damaged files. */
function isOurs(path: string): boolean {
  const mark = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    readSync(file, mark, 0, mark.length, headerOffsetOfId);
  } finally {
    closeSync(file);
  }
  return mark.readUInt32BE() === applicationId;
}

function freeNameFor(path: string): string {
  let number = 1;
  while (existsSync(`${path}.set-aside-${number}`)) number += 1;
  return `${path}.set-aside-${number}`;
}

export const companionsOf = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`, markerOf(path)];

/** Deletes the file in which earlier releases stored all read models. A file of another program stays. */
export function removeFormerFile(path: string): void {
  if (existsSync(path) && isOurs(path)) for (const file of companionsOf(path)) rmSync(file, { force: true });
}

/** Renames or deletes the file with its companions. */
function clearAway(path: string, movedTo: string | undefined): void {
  for (const companion of ['', '-wal', '-shm']) {
    const file = `${path}${companion}`;
    if (movedTo === undefined) rmSync(file, { force: true });
    else if (existsSync(file)) renameSync(file, `${movedTo}${companion}`);
  }
  rmSync(markerOf(path), { force: true });
}
