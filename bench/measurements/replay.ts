// Rebuilding read models from the log, one alone and all together. The comparison is SQLite alone: rows read, parsed
// and upserted.
import { rm } from 'node:fs/promises';
import { filesIn } from '../../src/app/start/stores.ts';
import { startChild } from '../child.ts';
import { environment } from '../kindling-server.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { foldedRowsPerSecond } from '../raw-sqlite.ts';
import type { Replayed } from '../replay-process.ts';

const aim = { of: 'value', atLeast: 100_000 } as const;

export const replay: Measurement = {
  name: 'replay',
  title: 'Replaying the log',
  async run(bench) {
    const files = filesIn(bench.dataDir);
    const raw = foldedRowsPerSecond(files.log, await bench.newFolder('raw-fold'), bench.quick ? 20_000 : 400_000);
    const beside = { what: 'SQLite, rows read, parsed and upserted', value: raw };
    const members = await replayed(bench, ['members']);
    const feed = await replayed(bench, ['feed']);
    for (const ending of ['', '-wal', '-shm']) await rm(`${files.documents}${ending}`, { force: true });
    const all = await replayed(bench, undefined);
    return [
      { what: 'Replay of the members', value: members, unit: 'events/s', beside, aim },
      { what: 'Replay of the feed', value: feed, unit: 'events/s', beside, aim },
      { what: 'Replay of all read models at once', value: all, unit: 'events/s', beside },
    ];
  },
};

async function replayed(bench: Bench, only: readonly string[] | undefined): Promise<number> {
  const child = await startChild('replay-process.ts', environment(bench.dataDir));
  const target = only && { only, into: await bench.newFolder(`replay-${only.join('-')}`) };
  const { events, seconds } = await child.call<Replayed>('replay', target ?? {});
  await child.stop();
  return events / seconds;
}
