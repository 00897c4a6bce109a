// Sweeps the tombstones of deleted documents once no older event is redelivered. It records the position of each set of
// collections, and a day later removes the tombstones up to it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import type { Position } from '../kernel/event.ts';
import { dayMs, hourMs } from '../kernel/instants.ts';
import { oneAtATime } from './concurrency/one-at-a-time.ts';
import { type DocumentStore, UnknownCollection } from './documents/document-store.ts';
import type { Leases } from './leases/leases.ts';
import type { Logger } from './logger.ts';

/** Collections that are up to date with all events up to one position. */
export type Handled = Readonly<{ name: string; collections: readonly string[]; upTo: Position }>;

export type Swept = Readonly<{ documents: DocumentStore; handled(): Promise<readonly Handled[]> }>;

type Mark = Readonly<{ _id: string /** A decimal. */; position: string /** ISO 8601. */; at: string }>;

const marks = 'tombstones.marks';
const keptForMs = dayMs;
const sweepEveryMs = hourMs;

export async function startTombstoneSweeper({
  swept,
  clock,
  logger,
  leases,
}: Readonly<{
  swept: readonly Swept[];
  clock: Clock;
  logger: Logger;
  /** Given if several instances share the stores: one of them sweeps. */
  leases?: Leases | undefined;
}>) {
  const lease = leases?.lease('tombstones');
  const stopping = new AbortController();
  for (const { documents } of swept) await documents.ensure({ name: marks, indexes: [] });

  async function sweepHandled(documents: DocumentStore, { name, collections, upTo }: Handled): Promise<number> {
    const now = clock();
    const mark = await documents.get<Mark>(marks, name);
    if (mark !== undefined && now.getTime() - Date.parse(mark.at) < keptForMs) return 0;
    let deleted = 0;
    if (mark !== undefined) {
      for (const collection of collections) deleted += await sweepOne(documents, collection, BigInt(mark.position));
    }
    const doc = { _id: name, position: upTo.toString(), at: now.toISOString() };
    await documents.write<Mark>(marks, [{ _id: name, doc, position: BigInt(now.getTime()) }]);
    return deleted;
  }

  async function sweepOnce(): Promise<number> {
    if (lease !== undefined && !(await lease.tryHold())) return 0;
    let deleted = 0;
    for (const { documents, handled } of swept) {
      for (const each of await handled()) deleted += await sweepHandled(documents, each);
    }
    if (deleted > 0) logger.debug({ tombstones: deleted }, 'old tombstones were swept');
    return deleted;
  }

  // Two concurrent sweeps would record and sweep the same.
  const inTurn = oneAtATime();
  /** Sweeps tombstones that are old enough. Returns how many were removed. */
  const sweep = (): Promise<number> => inTurn('sweep', sweepOnce);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep().catch((err: unknown) => logger.warn({ err }, 'tombstones could not be swept; trying again later'));
      await delay(sweepEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    sweep,
    async stop() {
      stopping.abort();
      await running;
      await inTurn('sweep', async () => undefined);
      await lease
        ?.release()
        .catch((err: unknown) => logger.warn({ err }, 'the tombstone sweeper’s lease could not be released'));
    },
  };
}

/** Sweeps one collection. It is skipped this time if it was dropped, or belongs to another instance. */
async function sweepOne(documents: DocumentStore, collection: string, upTo: Position): Promise<number> {
  try {
    return await documents.sweep(collection, upTo);
  } catch (error) {
    if (error instanceof UnknownCollection) return 0;
    throw error;
  }
}
