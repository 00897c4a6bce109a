// The position from which a log is keyed, which its file records with the name of the key. A new log is keyed from its
// first event, an older one from the event that its server appended for that purpose. No later event may be unkeyed.
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../files/open-sqlite.ts';
import { type Chain, type EventRow, keyedHash, nameOfKey, unkeyedHash } from './hash-chain.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

/** The schema version of a keyed log. Older code refuses such a log instead of adding unkeyed links to it. */
export const KEYED_SCHEMA = 2;

export type Links = ReturnType<typeof links>;

/** @param keyedFrom Undefined while no event is keyed. */
export const links = (chain: Chain, keyedFrom: number | undefined) => ({
  keyedFrom,
  hashAfter: (previousHash: string, row: EventRow): string =>
    keyedFrom !== undefined && row.position >= keyedFrom
      ? keyedHash(chain, previousHash, row)
      : unkeyedHash(previousHash, row),
});

/** Throws `LogDamaged` if the log is keyed under another key, or its record of that can't be read. */
export function readLinks(db: DatabaseSync, file: string, chain: Chain): Links {
  const { user_version: schema } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (schema < KEYED_SCHEMA) return links(chain, undefined);
  const record = recordIn(db);
  if (record === undefined) throw recordDamaged(file);
  const { keyed_from: keyedFrom, key_name: keyName } = record;
  if (keyName !== nameOfKey(chain)) {
    throw keyedFromByEvents(db, chain) === undefined ? underAnotherKey(file) : recordDamaged(file);
  }
  return links(chain, keyedFrom);
}

/** Runs in the caller's transaction. */
export function writeKeyedFrom(db: DatabaseSync, chain: Chain, position: number): void {
  db.exec(`
    CREATE TABLE chain (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      keyed_from INTEGER NOT NULL,
      key_name TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = ${KEYED_SCHEMA};
  `);
  db.prepare('INSERT INTO chain VALUES (1, ?, ?)').run(position, nameOfKey(chain));
}

/** Keys an older log without events. It needs no event to mark where the key begins. */
export function keyIfEmpty(db: DatabaseSync, file: string, chain: Chain): void {
  const isUnkeyed = () => readLinks(db, file, chain).keyedFrom === undefined;
  const isEmpty = () => db.prepare('SELECT 1 FROM event LIMIT 1').get() === undefined;
  if (!isEmpty() || !isUnkeyed()) return;
  inTransaction(db, () => {
    if (isEmpty() && isUnkeyed()) writeKeyedFrom(db, chain, 1);
  });
}

type ChainRecord = Readonly<{ keyed_from: number; key_name: string }>;

function recordIn(db: DatabaseSync): ChainRecord | undefined {
  const { tables } = db.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'chain'").get() as {
    tables: number;
  };
  if (tables === 0) return undefined;
  return db.prepare('SELECT keyed_from, key_name FROM chain').get() as ChainRecord | undefined;
}

/**
 * Returns the position from which the events themselves prove that the chain is keyed: that of the first event, or of
 * the one that keyed an older log, which also seals everything before it. Undefined if none is keyed under this key.
 */
export function keyedFromByEvents(db: DatabaseSync, chain: Chain): number | undefined {
  try {
    if (isLinkedUnder(chain, db, 1)) return 1;
    for (const { position } of db.prepare('SELECT position FROM event WHERE type = ?').iterate(chain.keyedBy)) {
      if (isLinkedUnder(chain, db, Number(position))) return Number(position);
    }
  } catch {
    // The events up to it can't be read.
  }
  return undefined;
}

function isLinkedUnder(chain: Chain, db: DatabaseSync, position: number): boolean {
  const find = db.prepare('SELECT * FROM event WHERE position = ?');
  const row = find.get(position) as (EventRow & { hash: string }) | undefined;
  const previous = find.get(position - 1) as { hash: string } | undefined;
  return row !== undefined && row.hash === keyedHash(chain, previous?.hash ?? '', row);
}

export function recordDamaged(file: string): LogDamaged {
  const message = `${file} does not say from where its chain of hashes is keyed, or under which key.`;
  return new LogDamaged('chain-broken', `${message} ${recoveryOptions}`);
}

function underAnotherKey(file: string): LogDamaged {
  const message = `The master key is not the one under which ${file} was written.`;
  const advice = 'Set MASTER_KEY to that one, or put your copy of its master.key back.';
  return new LogDamaged('another-key', `${message} ${advice} Log and keys must be of one installation.`);
}
