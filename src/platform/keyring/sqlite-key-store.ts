// The key store of the embedded default: one small SQLite file, apart from the log.
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { diskFullMessage } from '../files/disk-full.ts';
import { boundLimit, inTransaction, openSqlite } from '../files/open-sqlite.ts';
import { bringsKeysBack } from './key-advice.ts';
import { type KeyStore, KeysUnavailable, type StoredKey } from './key-store.ts';

type Row = { person_id: string; wrapped: Uint8Array | null };

const keptKeyOf = (row: Row): StoredKey => (row.wrapped === null ? 'forgotten' : { wrapped: row.wrapped });

/** Marks the file as Kindling's keys ("KdlK"). */
const applicationId = 0x4b646c4b;
const busyMs = 5_000;
const truncateAgainMs = 1_000;

export function openSqliteKeyStore(path: string): KeyStore {
  const db = inTermsOfTheKeys(path, () => openFile(path));
  const inTerms = <Result>(work: () => Result) => inTermsOfTheKeys(path, work);
  const one = db.prepare('SELECT person_id, wrapped FROM keys WHERE person_id = ?');
  const add = db.prepare('INSERT INTO keys (person_id, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const forget = db.prepare(
    'INSERT INTO keys (person_id, wrapped) VALUES (?, NULL) ON CONFLICT DO UPDATE SET wrapped = NULL',
  );
  const rewrap = db.prepare('UPDATE keys SET wrapped = ? WHERE person_id = ? AND wrapped IS NOT NULL');
  const page = db.prepare(`SELECT person_id, wrapped FROM keys WHERE person_id > ? ORDER BY person_id ${boundLimit}`);
  const appliedUpTo = db.prepare('SELECT applied_up_to FROM erasures');
  const setAppliedUpTo = db.prepare(
    'INSERT INTO erasures VALUES (1, ?) ON CONFLICT DO UPDATE SET applied_up_to = excluded.applied_up_to',
  );
  const log = truncatedLog(db);

  function load(personIds: Iterable<string>): ReadonlyMap<string, StoredKey> {
    const found = new Map<string, StoredKey>();
    for (const personId of personIds) {
      const row = one.get(personId) as Row | undefined;
      if (row !== undefined) found.set(personId, keptKeyOf(row));
    }
    return found;
  }

  function addIfAbsent(keys: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, StoredKey> {
    for (const [personId, wrapped] of keys) add.run(personId, wrapped);
    return load(keys.keys());
  }

  return {
    load: async (personIds) => inTerms(() => load(personIds)),
    addIfAbsent: async (keys) => inTerms(() => inTransaction(db, () => addIfAbsent(keys))),
    forget: async (personId) =>
      inTerms(() => {
        forget.run(personId);
        log.truncate();
      }),
    async rewrap(personId, wrapped) {
      inTerms(() => rewrap.run(wrapped, personId));
    },
    erasuresAppliedUpTo: async () =>
      inTerms(() => {
        const row = appliedUpTo.get() as { applied_up_to: string } | undefined;
        return BigInt(row?.applied_up_to ?? '0');
      }),
    async setErasuresAppliedUpTo(position) {
      inTerms(() => setAppliedUpTo.run(position.toString()));
    },
    scan: async ({ after = '', limit }) =>
      inTerms(() => (page.all(after, limit) as Row[]).map((row) => ({ personId: row.person_id, key: keptKeyOf(row) }))),
    async close() {
      log.stop();
      db.close();
    },
  };
}

/** Returns whether a file holds a key, or the mark of a forgotten one; true if it can't be read. Creates nothing. */
export function holdsKeys(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = openSqlite(path, { readOnly: true });
    try {
      return db.prepare('SELECT 1 FROM keys LIMIT 1').get() !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}

/**
 * Truncates the write-ahead log, since its old pages still hold a forgotten key. Retries while readers prevent that,
 * instead of blocking the event loop. Runs at the start too, since a killed process may have left such pages.
 */
function truncatedLog(db: DatabaseSync) {
  let again: NodeJS.Timeout | undefined;

  function truncate(): void {
    clearTimeout(again);
    again = setTimeout(tryAgain, truncateAgainMs).unref();
    db.exec('PRAGMA busy_timeout = 0');
    try {
      const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy === 0) clearTimeout(again);
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyMs}`);
    }
  }

  function tryAgain(): void {
    try {
      truncate();
    } catch {
      // The disk is full. The next try is scheduled already.
    }
  }

  tryAgain();
  return { truncate, stop: () => clearTimeout(again) };
}

/** Writes nothing to a file that is not ours. */
function openFile(path: string): DatabaseSync {
  const db = openSqlite(path, { timeout: busyMs });
  try {
    const { application_id: id } = db.prepare('PRAGMA application_id').get() as { application_id: number };
    const { tables } = db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as { tables: number };
    const isNew = id === 0 && tables === 0;
    if (!isNew && id !== applicationId) throw new KeysUnavailable(unusable(path, 'it belongs to another program'));
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      ${isNew ? `PRAGMA application_id = ${applicationId};` : ''}
      CREATE TABLE IF NOT EXISTS keys (person_id TEXT PRIMARY KEY, wrapped BLOB) STRICT;
      CREATE TABLE IF NOT EXISTS erasures (id INTEGER PRIMARY KEY CHECK (id = 1), applied_up_to TEXT NOT NULL) STRICT;
    `);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const unusable = (path: string, why: string) =>
  `${path} can't be used: ${why}. Nothing personal can be read without it. ${bringsKeysBack}`;

const damage = new Set([11, 26]);
const full = 13;
const sqliteFault = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : undefined;

function whyUnavailable(path: string, code: number, message: string): string {
  if (damage.has(code)) return unusable(path, message);
  return code === full ? diskFullMessage(path) : `${path} can't be used now: ${message}.`;
}

function inTermsOfTheKeys<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const code = sqliteFault(cause);
    if (code === undefined || !(cause instanceof Error)) throw cause;
    throw new KeysUnavailable(whyUnavailable(path, code, cause.message), { cause });
  }
}
