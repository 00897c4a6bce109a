import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type EventStore, OutcomeUnknown, StoreUnavailable } from '../event-store.ts';
import { openSqliteEventStore, verifyLog } from '../sqlite-event-store.ts';
import { type Append, batchAppender } from './append-batch.ts';
import { createLogFile, openLogToWrite } from './log-file.ts';
import { chain, everything, numbered, temporaryFolder } from './log-fixture.ts';

/** A file system of two megabytes, or the reason why there is none. */
function smallDisk(): { folder: string } | { reason: string } {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return { reason: `mounting a small disk is not permitted here: ${String(error).split('\n')[0]}` };
  }
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
  return { folder };
}

type Attempt = Readonly<{ number: number; fault: unknown }>;

/** Appends in groups of eight, then one by one, until not even one more fits. */
async function appendUntilFull(store: EventStore): Promise<{ acknowledged: number[]; failed: Attempt[] }> {
  const acknowledged: number[] = [];
  const failed: Attempt[] = [];
  let next = 1;
  const attempt = async (): Promise<void> => {
    const number = next++;
    try {
      await store.append(`post-${number}`, [numbered(number)], 'no-stream');
      acknowledged.push(number);
    } catch (fault) {
      failed.push({ number, fault });
    }
  };
  while (failed.length === 0) await Promise.all(Array.from({ length: 8 }, attempt));
  for (const failedInGroups = failed.length; failed.length === failedInGroups; ) await attempt();
  return { acknowledged, failed };
}

describe('on a full disk', () => {
  survives(
    'SQLite',
    'a full disk under the log',
    'appends fail clearly, reads continue, and once there is space appends work without a restart',
    async (context) => {
      const disk = smallDisk();
      if ('reason' in disk) return context.skip(disk.reason);
      const ballast = join(disk.folder, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1_000_000));
      const store = openSqliteEventStore(join(disk.folder, 'events.db'), { chain });
      onTestFinished(() => store.close());

      const { acknowledged, failed } = await appendUntilFull(store);
      expect(acknowledged.length).toBeGreaterThan(100);
      for (const { fault } of failed) {
        expect(fault instanceof StoreUnavailable || fault instanceof OutcomeUnknown).toBe(true);
        expect(String(fault)).toMatch(/full|I\/O/);
      }
      const stillFull = store.append('post-0', [numbered(0)], 'no-stream');
      await expect(stillFull).rejects.toThrow(/full|I\/O/);
      expect(await everything(store)).toHaveLength(acknowledged.length);

      rmSync(ballast);
      for (const { number } of failed) await store.append(`post-${number}`, [numbered(number)], 'no-stream');
      const expected = [...acknowledged, ...failed.map((each) => each.number)].map((number) => numbered(number).id);
      const inTheLog = (await everything(store)).map((event) => event.id);
      expect(inTheLog.toSorted()).toEqual(expected.toSorted());
      await store.close();
      expect(await verifyLog(store.file, { chain })).toMatchObject({ intact: true, events: expected.length });
    },
  );

  survives(
    'SQLite',
    'events that no longer fit',
    'the whole batch is rolled back, and the error says that nothing was written',
    () => {
      const file = join(temporaryFolder(), 'events.db');
      createLogFile(file, chain);
      const db = openLogToWrite(file);
      onTestFinished(() => db.close());
      const { append: appendAll } = batchAppender(db, file, chain);
      const append = (number: number): Append => {
        const { id, type, data, metadata } = numbered(number);
        const event = { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
        return { stream: `post-${number}`, expected: 'no-stream', events: [event] };
      };
      appendAll([append(1)]);
      const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
      db.exec(`PRAGMA max_page_count = ${pages + 1}`);
      const many = Array.from({ length: 50 }, (_, index) => append(index + 2));
      expect(() => appendAll(many)).toThrow(StoreUnavailable);
      expect(db.prepare('SELECT count(*) AS events FROM event').get()).toMatchObject({ events: 1 });
      db.exec('PRAGMA max_page_count = 100000');
      expect(appendAll(many).head.position).toBe(51);
    },
  );
});
