// Logs for the tests of this folder: each in a separate folder, filled with known events, and corrupted on purpose.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { chain } from '../../../testing/test-chain.ts';
import type { EventStore, EventToAppend, StoredEvent } from '../event-store.ts';
import { EMPTY_LOG, type EventRow, unkeyedHash } from './hash-chain.ts';

export { chain };

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The id and the payload name the event's number, so that a test can find its bytes in a file. */
export function numbered(number: number): EventToAppend {
  const digits = String(number).padStart(12, '0');
  return {
    id: `018f4e2a-0000-7000-8000-${digits}`,
    type: 'PostCreated',
    data: { text: `payload number ${digits} ${'of a post '.repeat(20)}` },
    metadata: { at: '2026-11-02T10:00:00.000Z', commandId: `command-${digits}` },
  };
}

/** Creates a log as Kindling did before chains were keyed: another schema, and links that need no key. */
export function unkeyedLog(file: string, events: readonly EventRow[]): void {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
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
    PRAGMA application_id = ${0x4b_4e_44_4c};
    PRAGMA user_version = 1;
  `);
  let head = EMPTY_LOG;
  for (const row of events) {
    const { position, stream, revision, id, type, data, metadata } = row;
    head = { position, hash: unkeyedHash(head.hash, row) };
    db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
      ...[position, stream, revision, id, type, data, metadata, head.hash],
    );
  }
  db.close();
  writeFileSync(`${file}.anchor`, `${JSON.stringify(head).padEnd(127)}\n`);
}

/** The row of a numbered event at its own position and in its own stream. */
export function rowOf(number: number): EventRow {
  const { id, type, data, metadata } = numbered(number);
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return { position: number, stream: `post-${number}`, revision: 0, id, type, ...texts };
}

/** Appends events `from` to `to`, each to its own stream, many in one commit. */
export async function fill(store: EventStore, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  await Promise.all(numbers.map((number) => store.append(`post-${number}`, [numbered(number)], 'no-stream')));
}

export async function everything(store: EventStore): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let page = await store.readAll(0n); page.length > 0; page = await store.readAll(events.at(-1)?.position ?? 0n)) {
    events.push(...page);
  }
  return events;
}

/** Copies the files as they are on disk while the store is open: the state after a killed process. */
export function crashImageOf(file: string): string {
  const copy = join(temporaryFolder(), 'events.db');
  for (const suffix of ['', '-wal', '.anchor']) {
    if (existsSync(file + suffix)) cpSync(file + suffix, copy + suffix);
  }
  return copy;
}

export function flipByte(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x01, offset);
  writeFileSync(file, bytes);
}

/** The offsets of all occurrences of a text in a file. */
export function offsetsOf(file: string, text: string): number[] {
  const bytes = readFileSync(file);
  const offsets: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) offsets.push(at);
  return offsets;
}

/**
 * Returns the folder's content, to verify that nothing was changed. Shared memory and an empty WAL don't count: reading
 * creates them.
 */
export function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => !name.endsWith('-shm') && statSync(join(folder, name)).size > 0);
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
