// Follows the log. The client's subscriptions end with their connection; this one restarts after the last handled event,
// and delivers only a rejected batch twice. It ignores the server's checkpoints, because the server reads ahead.
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { excludeSystemEvents, START, streamNameFilter } from '@eventstore/db-client';
import type { Position } from '../../../kernel/event.ts';
import type { StoredEvent, Subscription } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { positionOf, toServerPosition, toStoredEvent } from './encoding.ts';
import { delayAfter, type RetryPolicy } from './retry.ts';

const largestBatch = 500;
const window = { maxSearchWindow: 1_000, checkpointInterval: 10 } as const;

export type SubscriptionTrouble = (error: unknown, what: 'connection' | 'handler') => void;

export function subscribe(
  connection: Connection,
  policy: RetryPolicy,
  onTrouble: SubscriptionTrouble,
  after: Position,
  onBatch: (events: readonly StoredEvent[]) => Promise<void>,
): Subscription {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, connection.closing]);
  let handled = after;
  const done = run();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const feed = openFeed(connection, handled, signal);
      try {
        for (let batch = await feed.next(); batch.length > 0; batch = await feed.next()) {
          failures = 0;
          await handle(batch);
        }
      } catch (error) {
        onTrouble(error, 'connection');
      } finally {
        feed.close();
      }
      if (!signal.aborted) await policy.pause(delayAfter(failures, policy), signal);
    }
  }

  async function handle(batch: readonly StoredEvent[]): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await onBatch(batch);
        handled = batch.at(-1)?.position ?? handled;
        return;
      } catch (error) {
        onTrouble(error, 'handler');
        await policy.pause(delayAfter(failures, policy), signal);
      }
    }
  }
}

function openFeed({ client, callOptions, namespace }: Connection, after: Position, signal: AbortSignal) {
  const { deadline: _, ...options } = callOptions;
  const events = client.subscribeToAll(
    {
      ...options,
      fromPosition: after <= 0n ? START : toServerPosition(after),
      filter:
        namespace.prefix === undefined
          ? excludeSystemEvents(window)
          : streamNameFilter({ ...window, prefixes: [namespace.prefix] }),
    },
    { highWaterMark: largestBatch },
  );
  let last = after;
  let failure: unknown;
  let wake = (): void => undefined;
  // The error listener stays, because the client may report an error after the end, which would end the process.
  events.on('error', (error) => {
    failure ??= error;
    wake();
  });
  events.on('end', () => {
    failure ??= new Error('The server ended the subscription.');
    wake();
  });
  events.on('readable', () => wake());
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);

  function take(): StoredEvent[] {
    const batch: StoredEvent[] = [];
    while (batch.length < largestBatch) {
      const resolved = events.read();
      if (resolved === null) break;
      const { event } = resolved;
      if (event === undefined || positionOf(event) <= last) continue;
      const stored = toStoredEvent(event, namespace);
      if (stored === undefined) continue;
      last = stored.position;
      batch.push(stored);
    }
    return batch;
  }

  return {
    /** Returns the events that have arrived, once there are any; none once it ends. Rejects if the connection breaks. */
    async next(): Promise<readonly StoredEvent[]> {
      for (;;) {
        if (signal.aborted) return [];
        if (failure !== undefined) throw failure;
        // Events arrive one by one even if the network delivered many. A turn of the event loop collects them.
        if (events.readableLength > 0) await turnOfTheLoop();
        const batch = take();
        if (batch.length > 0) return batch;
        await new Promise<void>((resolve) => {
          wake = () => resolve();
          if (signal.aborted || failure !== undefined || events.readableLength > 0) resolve();
        });
      }
    },
    close(): void {
      signal.removeEventListener('abort', onAbort);
      events.unsubscribe().catch(() => undefined);
      events.destroy();
    },
  };
}
