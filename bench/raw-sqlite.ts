// The yardstick for durable writes: rows of an event's size into SQLite, set up like the log, with nothing around it.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const data = JSON.stringify({ content: randomBytes(300).toString('base64') });
const metadata = JSON.stringify({ at: new Date(0).toISOString(), by: randomBytes(90).toString('base64') });

/** Rows a second, with `perCommit` of them sharing each durable transaction. */
export function durableRowsPerSecond(
  folder: string,
  { perCommit, seconds }: { perCommit: number; seconds: number },
): number {
  const db = new DatabaseSync(join(folder, `raw-${perCommit}.sqlite`));
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE event (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, data TEXT, metadata TEXT) STRICT;
    CREATE UNIQUE INDEX by_stream ON event (stream, revision);
    CREATE UNIQUE INDEX by_id ON event (id);
  `);
  const insert = db.prepare('INSERT INTO event (stream, revision, id, data, metadata) VALUES (?, 0, ?, ?, ?)');
  const startedMs = performance.now();
  let rows = 0;
  while (performance.now() - startedMs < seconds * 1_000) {
    db.exec('BEGIN IMMEDIATE');
    for (let row = 0; row < perCommit; row++) {
      const id = crypto.randomUUID();
      insert.run(`post-${id}`, id, data, metadata);
    }
    db.exec('COMMIT');
    rows += perCommit;
  }
  const perSecond = (rows / (performance.now() - startedMs)) * 1_000;
  db.close();
  return perSecond;
}

/** Events a second. Each row is read, parsed, and folded into an upsert of a small document, a thousand to a transaction. */
export function foldedRowsPerSecond(log: string, folder: string, limit: number): number {
  const from = new DatabaseSync(log, { readOnly: true });
  const to = new DatabaseSync(join(folder, 'raw-fold.sqlite'));
  to.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE doc (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
  `);
  const page = from.prepare(
    'SELECT position, stream, data, metadata FROM event WHERE position > ? ORDER BY position LIMIT 1000',
  );
  const upsert = to.prepare(
    'INSERT INTO doc (id, at, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at, doc = excluded.doc',
  );
  type Row = { position: number; stream: string; data: string; metadata: string };
  const startedMs = performance.now();
  let folded = 0;
  for (let position = 0; folded < limit; ) {
    const rows = page.all(position) as Row[];
    if (rows.length === 0) break;
    to.exec('BEGIN IMMEDIATE');
    for (const row of rows) {
      const { at } = JSON.parse(row.metadata);
      upsert.run(row.stream, row.position, JSON.stringify({ ...JSON.parse(row.data), at }));
    }
    to.exec('COMMIT');
    folded += rows.length;
    position = rows.at(-1)?.position ?? position;
  }
  const perSecond = (folded / (performance.now() - startedMs)) * 1_000;
  from.close();
  to.close();
  return perSecond;
}
