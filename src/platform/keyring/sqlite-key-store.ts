// The key store of the embedded default: one small SQLite file, apart from the log.
import { DatabaseSync } from 'node:sqlite';
import type { KeptKey, KeyStore } from './key-store.ts';

type Row = { person_id: string; wrapped: Uint8Array | null };

const kept = (row: Row): KeptKey => (row.wrapped === null ? 'forgotten' : { wrapped: row.wrapped });

export function openSqliteKeyStore(path: string): KeyStore {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    CREATE TABLE IF NOT EXISTS keys (person_id TEXT PRIMARY KEY, wrapped BLOB) STRICT;
    CREATE TABLE IF NOT EXISTS erasures (id INTEGER PRIMARY KEY CHECK (id = 1), applied_up_to TEXT NOT NULL) STRICT;
  `);
  const one = db.prepare('SELECT person_id, wrapped FROM keys WHERE person_id = ?');
  const add = db.prepare('INSERT INTO keys (person_id, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const forget = db.prepare(
    'INSERT INTO keys (person_id, wrapped) VALUES (?, NULL) ON CONFLICT DO UPDATE SET wrapped = NULL',
  );
  const rewrap = db.prepare('UPDATE keys SET wrapped = ? WHERE person_id = ? AND wrapped IS NOT NULL');
  const page = db.prepare('SELECT person_id, wrapped FROM keys WHERE person_id > ? ORDER BY person_id LIMIT ?');
  const appliedUpTo = db.prepare('SELECT applied_up_to FROM erasures');
  const setAppliedUpTo = db.prepare(
    'INSERT INTO erasures VALUES (1, ?) ON CONFLICT DO UPDATE SET applied_up_to = excluded.applied_up_to',
  );
  const find = (personId: string) => one.get(personId) as Row | undefined;

  return {
    async load(personIds) {
      const found = new Map<string, KeptKey>();
      for (const personId of personIds) {
        const row = find(personId);
        if (row !== undefined) found.set(personId, kept(row));
      }
      return found;
    },
    async addIfAbsent(personId, wrapped) {
      add.run(personId, wrapped);
      const row = find(personId);
      if (row === undefined) throw new Error(`The key of ${personId} was not kept.`);
      return kept(row);
    },
    async forget(personId) {
      forget.run(personId);
      // The old page images in the WAL still hold the key: fold them away now, not some day.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    async rewrap(personId, wrapped) {
      rewrap.run(wrapped, personId);
    },
    async erasuresAppliedUpTo() {
      const row = appliedUpTo.get() as { applied_up_to: string } | undefined;
      return BigInt(row?.applied_up_to ?? '0');
    },
    async setErasuresAppliedUpTo(position) {
      setAppliedUpTo.run(position.toString());
    },
    async scan({ after = '', limit }) {
      return (page.all(after, limit) as Row[]).map((row) => ({ personId: row.person_id, key: kept(row) }));
    },
    async close() {
      db.close();
    },
  };
}
