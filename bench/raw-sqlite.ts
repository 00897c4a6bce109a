// The baseline for durable writes: inserts rows of an event's size into SQLite, configured like the log.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const data = JSON.stringify({ content: randomBytes(300).toString('base64') });
const metadata = JSON.stringify({ at: new Date(0).toISOString(), by: randomBytes(90).toString('base64') });

/** Returns rows per second, with `perCommit` of them sharing each durable transaction. */
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
