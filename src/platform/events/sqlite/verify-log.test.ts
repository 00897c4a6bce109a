import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openLogBeginning, openSqliteEventStore } from '../sqlite-event-store.ts';
import { type EventRow, keyedHash } from './hash-chain.ts';
import { chain, everything, fill, flipByte, numbered, offsetsOf, temporaryFolder } from './log-fixture.ts';
import { verifyLog } from './verify-log.ts';

const EVENTS = 1_200;

async function longLog(events = EVENTS): Promise<string> {
  const file = join(temporaryFolder(), 'events.db');
  const store = openSqliteEventStore(file, { chain });
  await fill(store, 1, events);
  await store.append('post-1', [numbered(events + 1), numbered(events + 2)], 0);
  await store.close();
  return file;
}

function alter(file: string, change: string | ((db: DatabaseSync) => void)): void {
  const db = new DatabaseSync(file);
  if (typeof change === 'string') db.exec(change);
  else change(db);
  db.close();
}

describe('verifyLog', () => {
  test('finds nothing wrong in an untouched log, even while it is being written', async () => {
    const file = await longLog();
    const progress: number[] = [];
    const store = openSqliteEventStore(file, { chain });
    const writing = fill(store, 5_000, 5_400);
    const report = await verifyLog(file, { chain, onProgress: ({ verified }) => progress.push(verified) });
    await writing;
    expect(report).toMatchObject({ intact: true, firstBad: undefined, problems: [] });
    expect(report.events).toBeGreaterThanOrEqual(EVENTS + 2);
    expect(progress.at(-1)).toBe(report.events);
    expect(progress.length).toBeGreaterThan(3);
    await store.close();
  });

  test('finds nothing wrong in an empty log', async () => {
    const file = join(temporaryFolder(), 'events.db');
    await openSqliteEventStore(file, { chain }).close();
    expect(await verifyLog(file, { chain })).toEqual({
      intact: true,
      events: 0,
      reached: 0n,
      head: 0n,
      firstBad: undefined,
      provenUpTo: 0n,
      problems: [],
    });
  });

  test('finds a byte flipped in an old event, which the start does not check', async () => {
    const file = await longLog();
    const [offset = 0] = offsetsOf(file, 'payload number 000000000017');
    flipByte(file, offset + 4);
    await openSqliteEventStore(file, { chain }).close();
    const report = await verifyLog(file, { chain });
    expect(report).toMatchObject({ intact: false, firstBad: 17n });
    expect(report.problems).toMatchObject([{ kind: 'hash', position: 17n }]);
  });

  test('finds a byte flipped in an index, where streams and ids are looked up', async () => {
    const file = await longLog(40);
    const kinds = new Set<string>();
    for (const offset of offsetsOf(file, numbered(23).id)) {
      const copy = join(temporaryFolder(), 'events.db');
      for (const suffix of ['', '.anchor']) cpSync(file + suffix, copy + suffix);
      flipByte(copy, offset + 30);
      const report = await verifyLog(copy, { chain });
      expect(report.intact).toBe(false);
      for (const problem of report.problems) kinds.add(problem.kind);
    }
    expect(kinds).toContain('hash');
    expect(kinds).toContain('index');
  });

  test('a flipped byte of the file is either detected or changes nothing', async () => {
    const file = await longLog(80);
    const original = openSqliteEventStore(file, { chain });
    const events = await everything(original);
    await original.close();
    const length = readFileSync(file).length;
    let found = 0;
    for (let offset = 7; offset < length; offset += Math.floor(length / 60)) {
      const copy = join(temporaryFolder(), 'events.db');
      for (const suffix of ['', '.anchor']) cpSync(file + suffix, copy + suffix);
      flipByte(copy, offset);
      if (!(await verifyLog(copy, { chain })).intact) {
        found += 1;
        continue;
      }
      const store = openSqliteEventStore(copy, { chain });
      expect(await everything(store)).toEqual(events);
      for (const each of events) expect(await store.read(each.stream, { from: each.revision })).toContainEqual(each);
      await store.close();
    }
    expect(found).toBeGreaterThan(20);
  });

  test('reads a file that was cut in the middle as far as it goes, and says how far the chain proves that', async () => {
    const file = await longLog();
    truncateSync(file, statSync(file).size >> 1);
    const report = await verifyLog(file, { chain });
    expect(report).toMatchObject({ intact: false, reached: BigInt(EVENTS + 2), provenUpTo: report.head });
    expect(report.head).toBeGreaterThan(300n);
    expect(report.problems.at(-1)?.message).toBe(
      `It can be read up to position ${report.head}, and had reached ${EVENTS + 2}.`,
    );
    const store = openLogBeginning(file, report.provenUpTo);
    const events = await everything(store);
    await store.close();
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => numbered(index + 1).id));
    expect(events).toHaveLength(Number(report.provenUpTo));
  });

  test('proves what follows an unreadable page, from a position that is known from elsewhere', async () => {
    const file = await longLog();
    const bytes = readFileSync(file);
    const [offset = 0] = offsetsOf(file, 'payload number 000000000300');
    bytes.fill(0xa5, offset - (offset % 4_096), offset - (offset % 4_096) + 4_096);
    writeFileSync(file, bytes);
    const alone = await verifyLog(file, { chain });
    expect(alone.intact).toBe(false);
    expect(alone.provenUpTo).toBeLessThan(300n);
    const report = await verifyLog(file, { chain, knownUpTo: 900n });
    expect(report).toMatchObject({ intact: false, provenUpTo: BigInt(EVENTS + 2), head: BigInt(EVENTS + 2) });
    expect(report.problems).toContainEqual(expect.objectContaining({ kind: 'unreadable' }));
    expect((await verifyLog(file, { chain, knownUpTo: 100n })).provenUpTo).toBe(alone.provenUpTo);
  });

  test('names the positions of a gap', async () => {
    const file = await longLog();
    alter(file, 'DELETE FROM event WHERE position BETWEEN 30 AND 32');
    const report = await verifyLog(file, { chain });
    expect(report.firstBad).toBe(30n);
    expect(report.problems).toMatchObject([{ kind: 'gap', position: 30n, message: 'Positions 30 to 32 are missing.' }]);
  });

  test('finds a rewritten event even if its own hash was recomputed', async () => {
    const file = await longLog();
    alter(file, (db) => {
      const previous = db.prepare('SELECT hash FROM event WHERE position = 99').get() as { hash: string };
      const row = db.prepare('SELECT * FROM event WHERE position = 100').get() as unknown as EventRow;
      const forged = { ...row, data: '{"text":"I never said that"}' };
      const hash = keyedHash(chain, previous.hash, forged);
      db.prepare('UPDATE event SET data = ?, hash = ? WHERE position = 100').run(forged.data, hash);
    });
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: false, firstBad: 101n });
  });

  test('finds a duplicate id, and a revision without its predecessor', async () => {
    const file = await longLog(20);
    alter(file, (db) => {
      const head = db.prepare('SELECT position, hash FROM event ORDER BY position DESC LIMIT 1').get() as {
        position: number;
        hash: string;
      };
      db.exec('DROP INDEX event_by_id; CREATE INDEX event_by_id ON event (id)');
      const row: EventRow = {
        position: head.position + 1,
        stream: 'post-7',
        revision: 4,
        id: numbered(7).id,
        type: 'PostCreated',
        data: '{}',
        metadata: '{}',
      };
      db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
        ...Object.values(row),
        keyedHash(chain, head.hash, row),
      );
    });
    const report = await verifyLog(file, { chain });
    expect(report.problems.map(({ kind, position }) => [kind, position])).toEqual([
      ['duplicate-id', 23n],
      ['stream', 23n],
    ]);
  });

  test('finds a lost end by the anchor', async () => {
    const file = await longLog(50);
    alter(file, 'DELETE FROM event WHERE position > 45');
    const report = await verifyLog(file, { chain });
    expect(report).toMatchObject({ intact: false, events: 45, head: 45n, firstBad: 46n });
    expect(report.problems).toMatchObject([{ kind: 'anchor', position: 46n }]);
  });

  test('reports a file that is no log, or is missing, as a finding', async () => {
    const folder = temporaryFolder();
    alter(join(folder, 'other.db'), 'CREATE TABLE t (x)');
    for (const name of ['other.db', 'nothing.db']) {
      const report = await verifyLog(join(folder, name), { chain });
      expect(report.intact).toBe(false);
      expect(report.problems.map((problem) => problem.kind)).toContain('unreadable');
    }
  });

  test('can be aborted', async () => {
    const file = await longLog();
    const signal = AbortSignal.abort(new Error('the operator pressed Ctrl-C'));
    await expect(verifyLog(file, { chain, signal })).rejects.toThrow('Ctrl-C');
  });
});
