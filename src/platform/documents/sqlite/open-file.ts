// Opens a file of documents. Read models can always be rebuilt from the log, so a file of theirs that is damaged, foreign or
// of another layout is set aside (renamed, never deleted) and an empty one takes its place. A precious one is refused, and so
// is one that another process may have open: that would go on with the renamed file.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DocumentsUnavailable } from '../document-store.ts';
import { Database } from './database.ts';
import { isDamage } from './faults.ts';
import { schemaOfFile } from './schema.ts';

/** Marks the file as Kindling's documents ("KdlD"), and the layout of its tables. */
const applicationId = 0x4b646c44;
const layoutVersion = 1;

export type SetAside = Readonly<{ path: string; movedTo: string; reason: string }>;

export type OpenFileOptions = Readonly<{
  path: string;
  /** Its documents are nowhere else: commits outlive a power cut, and an unusable file is refused instead of set aside. */
  precious: boolean;
  /** Nobody else has the file open. */
  mayBeSetAside: boolean;
  onSetAside(what: SetAside): void;
}>;

export function openFile({ path, precious, mayBeSetAside, onSetAside }: OpenFileOptions): Database {
  const reason = existsSync(markerOf(path)) && !precious ? 'it was found damaged while in use' : undefined;
  const opened = reason ?? tryOpen(path, precious);
  if (opened instanceof Database) return opened;
  if (precious) {
    throw new DocumentsUnavailable(
      `${path} can't be used: ${opened}. Restore it from a backup, or move it away to start without.`,
    );
  }
  if (!mayBeSetAside) {
    throw new DocumentsUnavailable(
      `${path} can't be used: ${opened}. Restart the server: as it starts it sets the file aside, and rebuilds it from the log.`,
    );
  }

  const movedTo = setAside(path);
  onSetAside({ path, movedTo, reason: opened });
  const fresh = tryOpen(path, precious);
  if (fresh instanceof Database) return fresh;
  throw new DocumentsUnavailable(`${path} can't be made anew: ${fresh}.`);
}

/** Has the next start set the file aside. */
export function markDamaged(path: string): void {
  writeFileSync(markerOf(path), '');
}

const markerOf = (path: string) => `${path}.damaged`;

/** The database, or why the file can't be one of ours. */
function tryOpen(path: string, precious: boolean): Database | string {
  const db = new Database(path);
  try {
    const reason = prepare(db, precious);
    if (reason === undefined) return db;
    db.close();
    return reason;
  } catch (error) {
    db.close();
    if (isDamage(error)) return 'it is damaged, or no database';
    throw error;
  }
}

function prepare(db: Database, precious: boolean): string | undefined {
  db.exec('PRAGMA busy_timeout = 5000');
  const found = marksOf(db);
  if (!found.isNew && found.id !== applicationId) return 'it belongs to another program';
  if (!found.isNew && found.version !== layoutVersion) return `its layout is ${found.version}, not ${layoutVersion}`;

  // Where not precious, a power cut may take the last commits along, never the order; what is lost is folded again from the log.
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA secure_delete = ON;
    PRAGMA synchronous = ${precious ? 'FULL' : 'NORMAL'};
    PRAGMA cache_size = -32768;
    PRAGMA mmap_size = 268435456;
    PRAGMA wal_autocheckpoint = 16000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA temp_store = MEMORY;
  `);
  if (found.isNew) {
    db.transaction(() => {
      // Another process may have been quicker.
      if (!marksOf(db).isNew) return;
      db.exec(schemaOfFile);
      db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layoutVersion};`);
    });
  }
  db.rows('SELECT id, name, spec FROM collections');
  return undefined;
}

/** All of one moment: another process may be making the file. */
function marksOf(db: Database) {
  const [id, version, tables] = db.row<[id: number, version: number, tables: number]>(`
    SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
    FROM pragma_application_id, pragma_user_version
  `) ?? [0, 0, 0];
  return { id, version, isNew: tables === 0 && id === 0 && version === 0 };
}

/** Renames the file with its companions, under the first number that is free. */
function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.set-aside-${number}`)) number += 1;
  const movedTo = `${path}.set-aside-${number}`;
  for (const companion of ['', '-wal', '-shm']) {
    if (existsSync(`${path}${companion}`)) renameSync(`${path}${companion}`, `${movedTo}${companion}`);
  }
  rmSync(markerOf(path), { force: true });
  return movedTo;
}
