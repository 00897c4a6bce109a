import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { openSqliteEventStore } from '../sqlite-event-store.ts';
import { type LogDamage, LogDamaged } from './log-damaged.ts';
import {
  chain,
  contentsOf,
  crashImageOf,
  everything,
  fill,
  flipByte,
  offsetsOf,
  temporaryFolder,
} from './log-fixture.ts';

/** Creates a log of 60 events that was closed properly, with all of them in the main file. */
async function closedLog(events = 60): Promise<string> {
  const file = join(temporaryFolder(), 'events.db');
  const store = openSqliteEventStore(file, { chain });
  await fill(store, 1, events);
  await store.close();
  return file;
}

/** Creates a log of 60 events as a killed process leaves it, with most of them only in the WAL. */
async function crashedLog(): Promise<string> {
  const store = openSqliteEventStore(join(temporaryFolder(), 'events.db'), { chain });
  for (let from = 1; from <= 60; from += 5) await fill(store, from, from + 4);
  const image = crashImageOf(store.file);
  await store.close();
  return image;
}

function alter(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

function expectRefused(file: string, damage: LogDamage): void {
  const before = contentsOf(dirname(file));
  let refusal: unknown;
  try {
    openSqliteEventStore(file, { chain });
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(LogDamaged);
  expect(refusal).toMatchObject({ damage });
  expect(String(refusal)).not.toContain('\n');
  expect(contentsOf(dirname(file))).toEqual(before);
}

describe('at start', () => {
  survives('SQLite', 'a killed process', 'the log opens complete', async () => {
    const store = openSqliteEventStore(await crashedLog(), { chain });
    expect(await everything(store)).toHaveLength(60);
    await store.close();
  });

  survives(
    'SQLite',
    'a byte flipped in a recent event',
    'it is detected, and the files are left untouched',
    async () => {
      const file = await closedLog();
      const [offset = 0] = offsetsOf(file, 'payload number 000000000057');
      flipByte(file, offset + 3);
      expectRefused(file, 'chain-broken');
    },
  );

  survives('SQLite', 'a byte flipped in the middle of the WAL, which SQLite ignores', 'it is detected', async () => {
    const file = await crashedLog();
    flipByte(`${file}-wal`, Math.floor(readFileSync(`${file}-wal`).length / 2));
    expectRefused(file, 'shorter-than-anchor');
  });

  survives('SQLite', 'a truncated WAL', 'it is detected', async () => {
    const file = await crashedLog();
    truncateSync(`${file}-wal`, Math.floor(readFileSync(`${file}-wal`).length / 2));
    expectRefused(file, 'shorter-than-anchor');
  });

  survives('SQLite', 'a removed WAL', 'it is detected', async () => {
    const file = await crashedLog();
    rmSync(`${file}-wal`);
    expect(() => openSqliteEventStore(file, { chain })).toThrow(LogDamaged);
  });

  test('a flipped byte of the WAL is either detected or changes nothing', async () => {
    const whole = await crashedLog();
    const length = readFileSync(`${whole}-wal`).length;
    const intact = openSqliteEventStore(crashImageOf(whole), { chain });
    const events = await everything(intact);
    await intact.close();
    let found = 0;
    for (let offset = 11; offset < length; offset += Math.floor(length / 40)) {
      const file = crashImageOf(whole);
      flipByte(`${file}-wal`, offset);
      try {
        const store = openSqliteEventStore(file, { chain });
        expect(await everything(store)).toEqual(events);
        await store.close();
      } catch (error) {
        expect(error).toBeInstanceOf(LogDamaged);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  survives('SQLite', 'deletion of the newest events', 'it is detected', async () => {
    const file = await closedLog();
    alter(file, 'DELETE FROM event WHERE position > 55');
    expectRefused(file, 'shorter-than-anchor');
  });

  survives('SQLite', 'older events deleted or altered', 'the chain shows where', async () => {
    const withGap = await closedLog();
    alter(withGap, 'DELETE FROM event WHERE position = 40');
    expectRefused(withGap, 'chain-broken');
    const rewritten = await closedLog();
    alter(rewritten, `UPDATE event SET metadata = '{"at":"2020-01-01"}' WHERE position = 12`);
    expectRefused(rewritten, 'chain-broken');
  });

  survives('SQLite', 'an older log with a newer anchor', 'the missing end is detected', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const store = openSqliteEventStore(file, { chain });
    await fill(store, 1, 10);
    const older = crashImageOf(file);
    await fill(store, 11, 20);
    await store.close();
    cpSync(`${file}.anchor`, `${older}.anchor`);
    expectRefused(older, 'shorter-than-anchor');
  });

  test('an older anchor is still valid, and is moved forward', async () => {
    const file = join(temporaryFolder(), 'events.db');
    let store = openSqliteEventStore(file, { chain });
    await fill(store, 1, 10);
    const older = readFileSync(`${file}.anchor`);
    await fill(store, 11, 20);
    await store.close();
    const newest = readFileSync(`${file}.anchor`);
    writeFileSync(`${file}.anchor`, older);
    store = openSqliteEventStore(file, { chain });
    expect(await everything(store)).toHaveLength(20);
    expect(readFileSync(`${file}.anchor`)).toEqual(newest);
    await store.close();
  });

  test("another log's anchor does not fit", async () => {
    const file = await closedLog();
    const foreign = { position: 50, hash: 'the hash of another event' };
    writeFileSync(`${file}.anchor`, `${JSON.stringify(foreign)}\n`);
    expectRefused(file, 'anchor-mismatch');
  });

  test('a log without its anchor, or with an unreadable one, is not trusted', async () => {
    const file = await closedLog();
    writeFileSync(`${file}.anchor`, 'not an anchor');
    expectRefused(file, 'anchor-unreadable');
    rmSync(`${file}.anchor`);
    expectRefused(file, 'anchor-missing');
  });

  test('an anchor without its log means that the log was lost', async () => {
    const file = await closedLog();
    rmSync(file);
    expectRefused(file, 'shorter-than-anchor');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, '');
    expectRefused(file, 'shorter-than-anchor');
  });

  test('the operator may accept a loss: the rest opens, and is anchored again', async () => {
    const file = await crashedLog();
    truncateSync(`${file}-wal`, Math.floor(readFileSync(`${file}-wal`).length / 2));
    const accepted = openSqliteEventStore(file, { chain, acceptLoss: true });
    const left = await everything(accepted);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(60);
    await accepted.close();
    const store = openSqliteEventStore(file, { chain });
    expect(await everything(store)).toEqual(left);
    await fill(store, 61, 70);
    await store.close();
  });

  test('an empty file becomes a log', async () => {
    const file = join(temporaryFolder(), 'events.db');
    writeFileSync(file, '');
    const store = openSqliteEventStore(file, { chain });
    expect(await store.head()).toBe(0n);
    await fill(store, 1, 3);
    await store.close();
  });

  test('a file of another kind is refused', () => {
    const folder = temporaryFolder();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'Minutes of the last meeting. '.repeat(300));
    expectRefused(text, 'foreign-file');
    const database = join(folder, 'other.db');
    alter(database, 'CREATE TABLE event (position INTEGER PRIMARY KEY, hash TEXT)');
    expectRefused(database, 'foreign-file');
  });

  test('a log of a newer version is refused, and not reported as damage', async () => {
    const file = await closedLog(3);
    alter(file, 'PRAGMA user_version = 3');
    expectRefused(file, 'newer-schema');
  });
});
