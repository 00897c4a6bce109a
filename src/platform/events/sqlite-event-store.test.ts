// The embedded event store fulfils the port's contract, and makes further promises.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeEventStore } from './event-store.contract.ts';
import { StoreUnavailable } from './event-store.ts';
import { chain, contentsOf, everything, fill, numbered, temporaryFolder } from './sqlite/log-fixture.ts';
import { LogDamaged, openSqliteEventStore, type SqliteEventStore, verifyLog } from './sqlite-event-store.ts';

describeEventStore('SQLite', {
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    const file = join(folder, 'events.db');
    const stores = [openSqliteEventStore(file, { chain })];
    const opened = (): ReturnType<typeof openSqliteEventStore> => {
      const store = openSqliteEventStore(file, { chain });
      stores.push(store);
      return store;
    };
    return {
      store: stores[0] ?? opened(),
      async reopen() {
        await stores[0]?.close();
        return opened();
      },
      another: async () => opened(),
      async close() {
        await Promise.all(stores.map((store) => store.close()));
        rmSync(folder, { recursive: true });
      },
    };
  },
});

describe('the SQLite event store', () => {
  function opened(): SqliteEventStore {
    const store = openSqliteEventStore(join(temporaryFolder(), 'data', 'events.db'), { chain });
    onTestFinished(() => store.close());
    return store;
  }

  test('creates its folder, and starts empty', async () => {
    const store = opened();
    expect(await store.head()).toBe(0n);
    expect(await store.readAll(0n)).toEqual([]);
    expect(await store.readBackwards(undefined)).toEqual([]);
  });

  test('refuses an id that the log contains elsewhere, and only that append', async () => {
    const store = opened();
    await fill(store, 1, 3);
    const answers = await Promise.allSettled([
      store.append('post-4', [numbered(4)], 'no-stream'),
      store.append('other-stream', [numbered(2)], 'no-stream'),
      store.append('post-2', [numbered(2)], 0),
      store.append('post-5', [numbered(5)], 'no-stream'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await everything(store)).map((event) => event.id)).toEqual([1, 2, 3, 4, 5].map((n) => numbered(n).id));
  });

  test('copies its input at the call: later changes to the objects have no effect', async () => {
    const store = opened();
    const data = { text: 'as appended' };
    const appending = store.append('post-1', [{ ...numbered(1), data }], 'no-stream');
    data.text = 'changed afterwards';
    await appending;
    expect((await store.read('post-1'))[0]?.data).toEqual({ text: 'as appended' });
  });

  test('completes running appends when it is closed, and refuses later ones', async () => {
    const store = opened();
    const appending = fill(store, 1, 20);
    const closing = store.close();
    await expect(store.append('late', [numbered(21)], 'no-stream')).rejects.toThrow(StoreUnavailable);
    await Promise.all([appending, closing]);
    const reopened = openSqliteEventStore(store.file, { chain });
    expect(await everything(reopened)).toHaveLength(20);
    await reopened.close();
  });

  test('ends a page of many megabytes early, without losing events', async () => {
    const store = opened();
    const text = 'x'.repeat(3_000_000);
    for (let number = 1; number <= 7; number++) {
      await store.append(`big-${number}`, [{ ...numbered(number), data: { text } }], 'no-stream');
    }
    expect((await store.readAll(0n)).length).toBeLessThan(7);
    expect(await everything(store)).toHaveLength(7);
  });

  test('reads and subscribes from positions of another kind of store', async () => {
    const store = opened();
    await fill(store, 1, 2);
    const far = 2n ** 62n;
    expect(await store.readAll(far)).toEqual([]);
    expect(await store.readBackwards(far)).toHaveLength(2);
  });

  test('reports in one line that its file cannot be written', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'not a folder');
    expect(() => openSqliteEventStore(join(folder, 'file', 'events.db'), { chain })).toThrow(/^[^\n]+$/);
  });

  test('leaves a read-only folder unchanged, and reports it in one line', async () => {
    const folder = temporaryFolder();
    const store = openSqliteEventStore(join(folder, 'events.db'), { chain });
    await fill(store, 1, 3);
    await store.close();
    chmodSync(folder, 0o555);
    chmodSync(store.file, 0o444);
    const before = contentsOf(folder);
    asOrdinaryUser(() => expect(() => openSqliteEventStore(store.file, { chain })).toThrow(StoreUnavailable));
    asOrdinaryUser(() => expect(() => openSqliteEventStore(store.file, { chain })).toThrow(/^The event log [^\n]+$/));
    expect(contentsOf(folder)).toEqual(before);
    chmodSync(folder, 0o755);
  });

  test('backs up during appends: the copy is a whole log with an anchor', async () => {
    const store = opened();
    await fill(store, 1, 2_000);
    const target = join(temporaryFolder(), 'copy.db');
    const appending = fill(store, 2_001, 3_000);
    const reached = await store.backupTo(target);
    await appending;
    expect(reached).toBeGreaterThanOrEqual(2_000n);
    expect(await verifyLog(target, { chain })).toMatchObject({ intact: true, head: reached });
    const copy = openSqliteEventStore(target, { chain });
    expect(await everything(copy)).toEqual((await everything(store)).slice(0, Number(reached)));
    await copy.close();
    expect(Object.keys(contentsOf(dirname(target))).toSorted()).toEqual(['copy.db', 'copy.db.anchor']);
  });

  test('never overwrites a file with a backup', async () => {
    const store = opened();
    await fill(store, 1, 2);
    const target = join(temporaryFolder(), 'copy.db');
    await store.backupTo(target);
    const before = contentsOf(dirname(target));
    await expect(store.backupTo(target)).rejects.toThrow('exists already');
    expect(contentsOf(dirname(target))).toEqual(before);
  });

  test('reports a subscription that cannot read, and resumes it when it can', async () => {
    const file = join(temporaryFolder(), 'events.db');
    const notified = Promise.withResolvers<unknown>();
    const store = openSqliteEventStore(file, { chain, onFault: notified.resolve });
    onTestFinished(() => store.close());
    await fill(store, 1, 3);
    const raw = new DatabaseSync(file);
    const { metadata } = raw.prepare('SELECT metadata FROM event WHERE position = 2').get() as { metadata: string };
    raw.prepare('UPDATE event SET metadata = ? WHERE position = 2').run('{"cut');
    const received = Promise.withResolvers<void>();
    store.subscribe(0n, async (events) => {
      if (events.length === 3) received.resolve();
    });
    expect(await notified.promise).toBeInstanceOf(LogDamaged);
    raw.prepare('UPDATE event SET metadata = ? WHERE position = 2').run(metadata);
    raw.close();
    await received.promise;
  });
});

/** Root may write everywhere, so a test that runs as root does the work as the user `nobody`. */
function asOrdinaryUser(work: () => void): void {
  const root = process.getuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (root) process.seteuid?.(0);
  }
}
