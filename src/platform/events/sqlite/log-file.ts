// The log's database file: how it is created, recognised and opened. A log appears whole or not at all.
import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from '../../files/disk-full.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { openSqlite } from '../../files/open-sqlite.ts';
import { draftOf, putInPlace } from '../../files/whole-file.ts';
import { anchorFileOf } from './anchor.ts';
import type { Chain } from './hash-chain.ts';
import { KEYED_SCHEMA, writeKeyedFrom } from './keyed-from.ts';
import { LogDamaged } from './log-damaged.ts';

/** "KNDL": distinguishes our files from other SQLite databases. */
const APPLICATION_ID = 0x4b_4e_44_4c;
const UNKEYED_SCHEMA = 1;

/** How long a statement blocks while another process commits. Longer waits are retried without blocking. */
const BUSY_TIMEOUT_MS = 50;

const SCHEMA = `
  CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX event_by_stream ON event (stream, revision);
  CREATE UNIQUE INDEX event_by_id ON event (id);
  PRAGMA application_id = ${APPLICATION_ID};
`;

/** Returns whether there is no log yet: no file, or an empty one. */
export const isBlank = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

export function createLogFile(file: string, chain: Chain): void {
  makeFolder(dirname(file));
  const draft = draftOf(file);
  rmSync(draft, { force: true });
  const db = new DatabaseSync(draft);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN; ${SCHEMA}`);
  writeKeyedFrom(db, chain, 1);
  db.exec('COMMIT');
  db.close();
  if (existsSync(file) && isBlank(file)) rmSync(file);
  putInPlace(draft, file);
}

/** Creates a log with another's anchor, to be filled in one transaction. It is not synced: after a crash, start over. */
export function createCopy(file: string, anchored: string, chain: Chain): DatabaseSync {
  createLogFile(file, chain);
  const anchor = anchorFileOf(anchored);
  if (existsSync(anchor)) copyFileSync(anchor, anchorFileOf(file));
  const db = openSqlite(file, {});
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  return db;
}

/** Closing a read-only connection leaves the WAL as it is, so a damaged WAL can still be inspected. */
export const openLogToRead = (file: string): DatabaseSync =>
  recognised(openSqlite(file, { readOnly: true, timeout: 5_000 }), file);

/** Opens as much of a log as there is: its file may be shorter than its first page says, which SQLite refuses otherwise. */
export function openDamagedLog(file: string): DatabaseSync {
  const db = openSqlite(file, { readOnly: true, timeout: 5_000, defensive: false });
  db.exec('PRAGMA writable_schema = ON');
  return recognised(db, file);
}

export function openLogToWrite(file: string): DatabaseSync {
  const db = openSqlite(file, { timeout: BUSY_TIMEOUT_MS });
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 67108864;
  `);
  // A killed process's commits may not have reached the disk yet. After this checkpoint the whole log has.
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    // On a full disk the log can still be read. The write-ahead log is synced by then, which is just as durable.
    if (!isDiskFull(error)) throw error;
  }
  return db;
}

function recognised(db: DatabaseSync, file: string): DatabaseSync {
  try {
    const { application_id: application } = db.prepare('PRAGMA application_id').get() ?? {};
    const { user_version: version } = db.prepare('PRAGMA user_version').get() ?? {};
    if (application !== APPLICATION_ID) {
      throw new LogDamaged('foreign-file', `${file} is a SQLite database, but not an event log of Kindling.`);
    }
    if (version !== UNKEYED_SCHEMA && version !== KEYED_SCHEMA) {
      const message = `${file} was written by a newer Kindling (log schema ${version}; this one knows ${KEYED_SCHEMA}).`;
      throw new LogDamaged('newer-schema', `${message} Start the newer version.`);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
