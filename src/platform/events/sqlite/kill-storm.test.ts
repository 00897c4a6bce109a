import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import type { StoredEvent } from '../event-store.ts';
import { openSqliteEventStore, verifyLog } from '../sqlite-event-store.ts';
import { chain, everything, temporaryFolder } from './log-fixture.ts';

/** Eight writers append pairs of events as fast as they can, and record each acknowledged append. */
const STORM = `
  const { openSqliteEventStore } = await import(process.argv[1]);
  const { randomUUID } = await import('node:crypto');
  const { writeSync } = await import('node:fs');
  const { chain } = await import(process.argv[3]);
  const store = openSqliteEventStore(process.argv[2], { chain });
  const event = () => ({ id: randomUUID(), type: 'Stormed', data: { text: 'x'.repeat(200) }, metadata: {} });
  const write = async () => {
    for (;;) {
      const pair = [event(), event()];
      await store.append('storm-' + randomUUID(), pair, 'no-stream');
      writeSync(1, pair.map((each) => each.id).join(' ') + '\\n');
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
`;

function storm(file: string): ChildProcess {
  const module = new URL('../sqlite-event-store.ts', import.meta.url).href;
  const fixture = new URL('../../../testing/test-chain.ts', import.meta.url).href;
  return spawn(process.execPath, ['--input-type=module', '-e', STORM, module, file, fixture], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the process in the middle of its work, once that many of its appends are acknowledged. */
async function killedAfter(child: ChildProcess, appends: number): Promise<string[]> {
  const acknowledged: string[] = [];
  if (child.stdout === null) throw new Error('the storm has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const pair = line.split(' ');
    if (pair.length === 2 && pair[1]?.length === 36) acknowledged.push(...pair);
    if (acknowledged.length >= appends * 2 && !child.killed) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

survives(
  'SQLite',
  'kill -9 of two processes during a storm of appends',
  'every acknowledged append is in the log once, complete, and delivered live',
  async () => {
    const file = join(temporaryFolder(), 'events.db');
    const watcher = openSqliteEventStore(file, { chain });
    const seen: StoredEvent[] = [];
    const caughtUp = Promise.withResolvers<void>();
    let last: bigint | undefined;
    watcher.subscribe(0n, async (events) => {
      seen.push(...events);
      if (seen.at(-1)?.position === last) caughtUp.resolve();
    });

    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const [first, second] = [storm(file), storm(file)];
      const killed = await Promise.all([killedAfter(first, 150 * round), killedAfter(second, 200)]);
      acknowledged.push(...killed.flat());
      const reopened = openSqliteEventStore(file, { chain });
      await reopened.close();
    }

    const log = await everything(watcher);
    const timesInLog = Map.groupBy(log, (event) => event.id);
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * (150 + 300 + 450 + 600));
    for (const id of acknowledged) expect(timesInLog.get(id)).toHaveLength(1);
    for (const [, pair] of Map.groupBy(log, (event) => event.stream)) expect(pair).toHaveLength(2);
    expect(await verifyLog(file, { chain })).toMatchObject({ intact: true, events: log.length });

    last = log.at(-1)?.position;
    if (seen.at(-1)?.position !== last) await caughtUp.promise;
    expect(seen).toEqual(log);
    await watcher.close();
  },
  60_000,
);
