// Recovering the events of a file that SQLite can't read, or not as a whole.
import { cpSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openLogBeginning, openSqliteEventStore, type SqliteEventStore } from '../sqlite-event-store.ts';
import {
  chain,
  crashImageOf,
  everything,
  fill,
  numbered,
  offsetsOf,
  rowOf,
  temporaryFolder,
  unkeyedLog,
} from './log-fixture.ts';
import { recoverLog } from './recover-log.ts';
import { verifyLog } from './verify-log.ts';

const PAGE = 4_096;
const EVENTS = 1_200;

let store: SqliteEventStore | undefined;
afterEach(() => store?.close());

/** A log with a huge event in the middle, and more than one interior page. */
async function longLog(): Promise<string> {
  const file = join(temporaryFolder(), 'events.db');
  const writing = openSqliteEventStore(file, { chain });
  await fill(writing, 1, EVENTS / 2);
  const { id, ...rest } = numbered(EVENTS / 2 + 1);
  await writing.append('post-1', [{ ...rest, id, data: { text: 'ö'.repeat(30_000) } }], 0);
  await fill(writing, EVENTS / 2 + 2, EVENTS);
  await writing.close();
  return file;
}

function damage(file: string, change: (bytes: Buffer) => unknown): string {
  const copy = join(temporaryFolder(), 'events.db');
  for (const suffix of ['', '.anchor']) cpSync(file + suffix, copy + suffix);
  const bytes = readFileSync(copy);
  change(bytes);
  writeFileSync(copy, bytes);
  return copy;
}

const pageOf = (offset: number): readonly [number, number] => [
  offset - (offset % PAGE),
  offset - (offset % PAGE) + PAGE,
];

async function recovered(file: string) {
  const target = join(temporaryFolder(), 'recovered.db');
  await recoverLog(file, target, { chain, signal: AbortSignal.timeout(60_000) });
  return { target, report: await verifyLog(target, { chain }) };
}

async function eventsIn(file: string, upTo: bigint) {
  const log = openLogBeginning(file, upTo);
  return everything(log).finally(() => log.close());
}

describe('recoverLog', () => {
  test.each<[string, (bytes: Buffer) => unknown]>([
    ['the first page is zeroed', (bytes) => bytes.fill(0, 0, PAGE)],
    ['the first 100 bytes are zeroed', (bytes) => bytes.fill(0, 0, 100)],
    ['everything but the name of the format is random in the first page', (bytes) => bytes.fill(0xa5, 16, PAGE)],
    ['the root of the events is zeroed', (bytes) => bytes.fill(0, PAGE, 2 * PAGE)],
    [
      'each page that holds no events is zeroed',
      (bytes) => {
        for (let at = 0; at < bytes.length; at += PAGE)
          if ([2, 5, 10].includes(bytes[at] ?? 0)) bytes.fill(0, at, at + PAGE);
      },
    ],
  ])('loses nothing if %s', async (_what, change) => {
    const file = await longLog();
    const events = await eventsIn(file, BigInt(EVENTS));
    const damaged = damage(file, change);
    const { target, report } = await recovered(damaged);
    expect(report).toMatchObject({ intact: true, events: EVENTS, reached: BigInt(EVENTS) });
    expect(await eventsIn(target, report.provenUpTo)).toEqual(events);
    expect(existsSync(`${damaged}-wal`)).toBe(false);
  });

  test('loses what was in a zeroed page, and finds what follows it', async () => {
    const file = await longLog();
    const [offset = 0] = offsetsOf(file, 'payload number 000000000300');
    const { report } = await recovered(damage(file, (bytes) => bytes.fill(0, ...pageOf(offset))));
    expect(report).toMatchObject({ intact: false, head: BigInt(EVENTS) });
    expect(report.provenUpTo).toBeGreaterThan(285n);
    expect(report.provenUpTo).toBeLessThan(300n);
  });

  test('reads a file that was cut anywhere as far as it goes', async () => {
    const file = await longLog();
    const { size } = statSync(file);
    for (const length of [size >> 1, (size >> 1) + 1_000]) {
      const cut = damage(file, () => {});
      truncateSync(cut, length);
      const { report } = await recovered(cut);
      expect(report.provenUpTo).toBeGreaterThan(300n);
      expect(report.provenUpTo).toBe(report.head);
    }
  });

  test('reads what is only in the write-ahead log, and nothing there that was not committed', async () => {
    const file = await longLog();
    store = openSqliteEventStore(file, { chain });
    await fill(store, EVENTS + 1, EVENTS + 40);
    const image = crashImageOf(file);
    const zeroed = readFileSync(image).fill(0, 0, PAGE);
    writeFileSync(image, zeroed);
    expect((await recovered(image)).report).toMatchObject({ intact: true, events: EVENTS + 40 });
    // Without its last frame, the last commit is incomplete.
    truncateSync(`${image}-wal`, statSync(`${image}-wal`).size - PAGE);
    const { report } = await recovered(image);
    expect(report).toMatchObject({ intact: false, provenUpTo: BigInt(EVENTS) });
  });

  test('recovers a log that was keyed later without the record of that', async () => {
    const file = join(temporaryFolder(), 'events.db');
    unkeyedLog(file, [1, 2, 3].map(rowOf));
    const writing = openSqliteEventStore(file, { chain });
    await writing.append('operations', [{ ...numbered(4), type: chain.keyedBy }], 'no-stream');
    await fill(writing, 5, 20);
    await writing.close();
    const { report } = await recovered(damage(file, (bytes) => bytes.fill(0, 0, PAGE)));
    expect(report).toMatchObject({ provenUpTo: 20n, events: 20 });
  });

  test('finds nothing in a file that is no log, whatever its bytes', async () => {
    const file = join(temporaryFolder(), 'events.db');
    for (const byte of [0, 5, 13, 0x80, 0xff]) {
      writeFileSync(file, Buffer.alloc(5 * PAGE + 7, byte));
      expect((await recovered(file)).report).toMatchObject({ events: 0, provenUpTo: 0n });
    }
  });
});
