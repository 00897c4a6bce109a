// A link of the chain can't be written without the key, and an older, unkeyed log continues under a key.
import { createSecretKey, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LogDamaged, openSqliteEventStore, verifyLog } from '../sqlite-event-store.ts';
import { type EventRow, keyedHash, unkeyedHash } from './hash-chain.ts';
import { chain, contentsOf, everything, fill, numbered, rowOf, temporaryFolder, unkeyedLog } from './log-fixture.ts';

const otherChain = { ...chain, key: createSecretKey(randomBytes(32)) };
const keyed = { ...numbered(900), type: 'ChainKeyed', data: {} };

const opened = (file: string) => {
  const store = openSqliteEventStore(file, { chain });
  onTestFinished(() => store.close());
  return store;
};

const rowsOf = (file: string): readonly (EventRow & { hash: string })[] => {
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  return db.prepare('SELECT * FROM event ORDER BY position').all() as never;
};

/** Rewrites the log from a position on, as an attacker with the file but no key would. */
function rewrite(file: string, from: number, change: (row: EventRow) => EventRow): void {
  const rows = rowsOf(file);
  const db = new DatabaseSync(file);
  let previous = rows[from - 2]?.hash ?? '';
  for (const { hash: _, ...row } of rows.slice(from - 1)) {
    const changed = change(row);
    previous = unkeyedHash(previous, changed);
    db.prepare('UPDATE event SET data = ?, hash = ? WHERE position = ?').run(changed.data, previous, row.position);
  }
  db.close();
}

const forged = (row: EventRow): EventRow =>
  row.position === 3 ? { ...row, data: '{"text":"I never said that"}' } : row;

/** Creates an older log of twenty events. */
function olderLog(): string {
  const file = join(temporaryFolder(), 'events.db');
  unkeyedLog(
    file,
    Array.from({ length: 20 }, (_, index) => rowOf(index + 1)),
  );
  return file;
}

/** Creates an older log of twenty events, keyed by the next, and three more. */
async function continuedLog(): Promise<string> {
  const file = olderLog();
  const store = openSqliteEventStore(file, { chain });
  await store.append('operation-key-chain', [keyed], 'no-stream');
  await fill(store, 21, 23);
  await store.close();
  return file;
}

describe('a new log', () => {
  test('is keyed from its first event', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const store = opened(file);
    expect(store.isChainKeyed?.()).toBe(true);
    await fill(store, 1, 3);
    const [first] = rowsOf(file);
    expect(first?.hash).toBe(first && keyedHash(chain, '', first));
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 3 });
  });

  test('cannot be rewritten without the key', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const store = openSqliteEventStore(file, { chain });
    await fill(store, 1, 5);
    await store.close();
    rewrite(file, 3, forged);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: false, firstBad: 3n });
  });

  test('does not open under another key, and reports that instead of damage', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const store = openSqliteEventStore(file, { chain });
    await fill(store, 1, 3);
    await store.close();
    const before = contentsOf(join(file, '..'));
    const message = `The master key is not the one under which ${file} was written. Set MASTER_KEY to that one`;
    expect(() => openSqliteEventStore(file, { chain: otherChain })).toThrow(message);
    await expect(verifyLog(file, { chain: otherChain })).rejects.toThrow(message);
    expect(contentsOf(join(file, '..'))).toEqual(before);
  });

  test('with an altered record of its key is damaged, not under another key', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const store = openSqliteEventStore(file, { chain });
    await fill(store, 1, 3);
    await store.close();
    for (const change of ["UPDATE chain SET key_name = 'other'", 'DELETE FROM chain']) {
      const db = new DatabaseSync(file);
      db.exec(change);
      db.close();
      expect(await verifyLog(file, { chain })).toMatchObject({ intact: false });
      expect(() => openSqliteEventStore(file, { chain })).toThrow('from where its chain of hashes is keyed');
    }
  });
});

describe('a log from before chains were keyed', () => {
  test('has links of this form', () => {
    const row = { ...rowOf(1), data: '{"text":"Anno 2026"}' };
    expect(unkeyedHash('previous', row)).toBe('IzSVbPpvwM-nBwmTSfvw0QIVeCM6q5Sl3iDz0fIKpcM');
  });

  test('is read, verified and continued without a key until the event that keys it', async () => {
    const file = olderLog();
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 20 });
    const store = opened(file);
    expect(store.isChainKeyed?.()).toBe(false);
    await fill(store, 21, 22);
    const [previous, last] = rowsOf(file).slice(-2);
    expect(last?.hash).toBe(last && unkeyedHash(previous?.hash ?? '', last));
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 22 });
  });

  test('is keyed from that event on', async () => {
    const file = await continuedLog();
    const rows = rowsOf(file);
    for (const row of rows.slice(20)) {
      expect(row.hash).toBe(keyedHash(chain, rows[row.position - 2]?.hash ?? '', row));
    }
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 24 });
    const store = opened(file);
    expect(store.isChainKeyed?.()).toBe(true);
    expect(await everything(store)).toHaveLength(24);
  });

  test('without events is keyed from its first one, without a keying event', async () => {
    const file = join(temporaryFolder(), 'events.db');
    unkeyedLog(file, []);
    const store = opened(file);
    expect(store.isChainKeyed?.()).toBe(true);
    await fill(store, 1, 2);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 2 });
  });

  test('is keyed for every process that has it open, and once', async () => {
    const file = olderLog();
    const [here, there] = [opened(file), opened(file)];
    const answers = await Promise.all(
      [here, there].map((store, index) =>
        store.append('operation-key-chain', [{ ...keyed, id: numbered(900 + index).id }], 'no-stream'),
      ),
    );
    expect(answers.filter((answer) => 'wrongRevision' in answer)).toHaveLength(1);
    await Promise.all([fill(here, 21, 30), fill(there, 31, 40)]);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 41 });
    expect([here.isChainKeyed?.(), there.isChainKeyed?.()]).toEqual([true, true]);
  });

  test('stays unkeyed if the keying event is not appended', async () => {
    const file = olderLog();
    const store = opened(file);
    await expect(
      store.append('operation-key-chain', [keyed, { ...numbered(3), data: 'taken' }], 'no-stream'),
    ).rejects.toThrow('already in the log');
    expect(store.isChainKeyed?.()).toBe(false);
    await fill(store, 21, 22);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: 22 });
  });

  test.each([
    ['before it', 3, 21n],
    ['after it', 22, 22n],
  ])('cannot be rewritten without the key once it is keyed: %s', async (_where, from, firstBad) => {
    const file = await continuedLog();
    rewrite(file, from, forged);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: false, firstBad });
    expect(() => openSqliteEventStore(file, { chain })).toThrow(LogDamaged);
  });

  test('can’t return to unkeyed links after the keying event', async () => {
    const file = await continuedLog();
    rewrite(file, 1, forged);
    const [head] = rowsOf(file).slice(-1);
    const db = new DatabaseSync(file);
    db.exec('DROP TABLE chain; PRAGMA user_version = 1');
    db.close();
    writeFileSync(`${file}.anchor`, `${JSON.stringify({ position: 24, hash: head?.hash }).padEnd(127)}\n`);
    const report = await verifyLog(file, { chain });
    expect(report.problems).toMatchObject([
      { kind: 'hash', position: 21n, message: 'The chain is keyed from position 21 on, and this link is not.' },
    ]);
    expect(() => openSqliteEventStore(file, { chain })).toThrow('was changed at position 21');
  });

  test('is keyed only from the keying event', async () => {
    const file = await continuedLog();
    for (const position of [1, 15, 22, 99]) {
      const db = new DatabaseSync(file);
      db.exec(`UPDATE chain SET keyed_from = ${position}`);
      db.close();
      expect(await verifyLog(file, { chain }), `from ${position}`).toMatchObject({ intact: false });
    }
  });

  test('is not opened by an older Kindling once it is keyed', async () => {
    const file = await continuedLog();
    const db = new DatabaseSync(file);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    db.close();
  });
});
